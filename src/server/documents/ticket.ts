import { colour, type Doc } from './page.ts';

/** The ticket's width in points; it stands in the middle of the page. */
export const ticketWidth = 404;
/** Space between the ticket's edge and its text. */
export const inset = 28;

const radius = 16;
const notch = 9;

export interface TicketBox {
  readonly top: number;
  readonly height: number;
  /** The distance of the perforation below `top`. */
  readonly perforation: number;
}

export const ticketLeft = (doc: Doc): number => (doc.page.width - ticketWidth) / 2;

/** Draws the shape of vouchers and receipts: the cashier's part above the perforation, the parent's part below. */
export function drawTicket(doc: Doc, box: TicketBox): void {
  const left = ticketLeft(doc);
  const right = left + ticketWidth;
  const tear = box.top + box.perforation;
  const bottom = box.top + box.height;
  doc.lineWidth(0.9).strokeColor(colour.line);
  doc.path(outline(left, right, box.top, tear, bottom)).stroke();
  doc
    .moveTo(left + inset, tear)
    .lineTo(right - inset, tear)
    .dash(5, { space: 4 })
    .lineWidth(1.2)
    .stroke()
    .undash();
}

/** A rounded rectangle with a bite out of either side where it is torn off. */
function outline(left: number, right: number, top: number, tear: number, bottom: number): string {
  const corner = (x: number, y: number) => `A${radius} ${radius} 0 0 1 ${x} ${y}`;
  const bite = (x: number, y: number) => `A${notch} ${notch} 0 0 0 ${x} ${y}`;
  return [
    `M${left + radius} ${top}`,
    `L${right - radius} ${top}`,
    corner(right, top + radius),
    `L${right} ${tear - notch}`,
    bite(right, tear + notch),
    `L${right} ${bottom - radius}`,
    corner(right - radius, bottom),
    `L${left + radius} ${bottom}`,
    corner(left, bottom - radius),
    `L${left} ${tear + notch}`,
    bite(left, tear - notch),
    `L${left} ${top + radius}`,
    corner(left + radius, top),
    'Z',
  ].join(' ');
}

/** A white tick in a green disc: money has come. */
export function drawTick(doc: Doc, x: number, y: number, size: number): void {
  doc.circle(x + size / 2, y + size / 2, size / 2).fill(colour.good);
  doc
    .lineWidth(size * 0.09)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor('#ffffff');
  doc
    .moveTo(x + size * 0.29, y + size * 0.53)
    .lineTo(x + size * 0.44, y + size * 0.67)
    .lineTo(x + size * 0.72, y + size * 0.36)
    .stroke();
}

export function drawHairline(doc: Doc, y: number): void {
  const left = ticketLeft(doc);
  doc
    .lineWidth(0.6)
    .strokeColor(colour.line)
    .moveTo(left + inset, y)
    .lineTo(left + ticketWidth - inset, y)
    .stroke();
}
