import { type Installation, type Instance, startInstance } from './instance.ts';
import { asTask, forgetTasks } from './tasks.ts';

/** The product's processes on an installation: another one starts where one was killed. */
export function processesOf(installation: Installation) {
  const { scheduler } = installation;
  const instances: Instance[] = [];
  const living = () => instances.filter(({ line }) => line.fence.isAlive);
  let named = 0;
  const start = (): Instance => {
    named += 1;
    const instance = startInstance(installation, `p${named}`);
    instances.push(instance);
    void instance.death.then(() =>
      asTask(`after ${instance.name}`, null, async () => {
        await scheduler.hold('start');
        start();
      }),
    );
    return instance;
  };
  const retire = async (instance: Instance): Promise<void> => {
    instances.splice(instances.indexOf(instance), 1);
    // One that is killed meanwhile never ends what it awaits.
    await Promise.race([instance.stop(), instance.death]);
  };
  return {
    living,
    start,
    retire,
    async beginLife() {
      const [first = start(), ...others] = living();
      for (const other of others) await retire(other);
      first.rename('p1');
      named = 1;
      forgetTasks();
    },
  };
}
