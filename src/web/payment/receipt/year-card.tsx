import { useEffect, useState } from 'react';
import type { YearCard as Year } from '#contracts/year-card';
import { monthName, readDay } from '#i18n/format';
import { Icon } from '#ui/icon';
import { Panel } from '#ui/panel';
import { ask } from '../../client/api.ts';
import { bearerSend } from '../../client/browser-send.ts';
import { LazyView, lazyPart, whenIdle } from '../../shell/lazy.tsx';
import { anything, withFields } from '../../shell/parse.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useToast } from '../../shell/toaster.tsx';
import { useMoneyTexts } from '../payment-copy.ts';

const isYear = withFields<Year>({ students: 'list' });
const monthReceipt = lazyPart(() => import('./month-receipt.tsx'));

type Student = Year['students'][number];
type Month = Student['months'][number];

/**
 * The card of the school year: the months that this browser has paid, with today's stamp. Nothing without the cookies
 * of its payments, so that a link that was sent on shows none of it.
 */
export function YearCard({ paymentId }: { readonly paymentId: string }) {
  const { year: texts } = useMoneyTexts().receipt;
  const toast = useToast();
  const [students, setStudents] = useState<readonly Student[]>([]);
  const [opened, setOpened] = useState<Month | null>(null);
  const path = `/api/years/${paymentId}`;

  // The API, once the receipt itself stands.
  useEffect(() => {
    let isGone = false;
    const cancel = whenIdle(() => {
      void ask(bearerSend, path, isYear).then((found) => {
        if (!isGone && found.ok) setStudents(found.value.students);
      });
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, [path]);

  const forget = async (): Promise<void> => {
    const gone = await ask(bearerSend, path, anything, { method: 'DELETE' });
    if (!gone.ok) return toast('error', texts.failed);
    setStudents([]);
    toast('success', texts.forgotten);
  };
  if (students.length === 0) return null;
  return (
    <Panel className="no-print p-4">
      <h2 className="text-16 font-semibold">{texts.title}</h2>
      <p className="text-13 text-soft">{texts.only}</p>
      {students.map((student) => (
        <Strip key={student.name} {...{ student, paymentId, onOpen: setOpened, isAlone: students.length === 1 }} />
      ))}
      <button
        type="button"
        onClick={() => void forget()}
        className="mt-1 inline-flex min-h-11 cursor-pointer items-center text-13 font-medium text-soft hover:underline"
      >
        {texts.forget}
      </button>
      {opened ? (
        <LazyView part={monthReceipt} by={undefined} meanwhile={null}>
          {({ MonthReceipt }) => (
            <MonthReceipt
              path={`${path}/receipts/${opened.payment_id}`}
              month={opened.month}
              onClose={() => setOpened(null)}
            />
          )}
        </LazyView>
      ) : null}
    </Panel>
  );
}

interface StripProps {
  readonly student: Student;
  readonly paymentId: string;
  readonly isAlone: boolean;
  readonly onOpen: (month: Month) => void;
}

/** One student's months in their order; each opens its receipt, but for the one that is open. */
function Strip({ student, paymentId, isAlone, onOpen }: StripProps) {
  const { locale } = useTexts();
  const { year: texts } = useMoneyTexts().receipt;
  const nameOf = ({ month }: Month): string => monthName(readDay(month).month, locale);
  return (
    <div className="mt-3">
      {isAlone ? null : <h3 className="mb-1 text-14 font-semibold">{student.name}</h3>}
      <ol aria-label={student.name} className="flex flex-wrap gap-2">
        {student.months.map((each) => {
          const [name, isCurrent] = [nameOf(each), each.payment_id === paymentId];
          const face = (
            <>
              <Icon name="check" className="size-5 text-good" />
              <span aria-hidden="true" className="text-13 font-semibold">
                {name.slice(0, 3)}
              </span>
              <span className="sr-only">{(isCurrent ? texts.current : texts.open)(name)}</span>
            </>
          );
          const cell = 'flex size-13 flex-col items-center justify-center rounded-12';
          return (
            <li key={each.month} aria-current={isCurrent ? 'true' : undefined}>
              {isCurrent ? (
                <span className={`stamp border-3 border-good text-good ${cell}`}>{face}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => onOpen(each)}
                  className={`cursor-pointer border border-line hover:border-edge ${cell}`}
                >
                  {face}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
