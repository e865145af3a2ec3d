// `npm start`, `start:production`, `start:staging`, `npm run dev`: prepares, starts, passes signals on.
import { spawn, spawnSync } from 'node:child_process';
import { prepareNode, run, stop } from './prepare.mjs';

const ways = {
  sandbox: { program: 'sandbox/main.ts', build: true, env: { NODE_ENV: 'production', CUOTA_MODE: 'sandbox' } },
  production: {
    program: 'src/main.ts',
    build: true,
    env: { NODE_ENV: 'production', CUOTA_MODE: 'production' },
  },
  staging: {
    program: 'src/main.ts',
    build: true,
    env: { NODE_ENV: 'production', CUOTA_MODE: 'staging' },
  },
  dev: {
    program: 'sandbox/dev.ts',
    build: false,
    env: { NODE_ENV: 'development', CUOTA_MODE: 'sandbox', CUOTA_DEV: '1' },
  },
};

const way = ways[process.argv[2] ?? ''];
if (!way) stop(`Say which: ${Object.keys(ways).join(', ')}.`);
const npm = process.ppid;
prepareNode();
if (way.build) run('node', ['scripts/build.mjs', '--if-stale']);

// A session of its own: Ctrl-C reaches npm, us, and (again, passed on by npm) us, but the program exactly once.
const command = ['node', way.program, ...process.argv.slice(3)];
const [program, ...args] = dieWithUs() ? ['setpriv', '--pdeathsig', 'TERM', ...command] : command;
const child = spawn(program, args, { stdio: 'inherit', detached: true, env: { ...process.env, ...way.env } });

let passedOnAt = -Infinity;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // One key press arrives twice within milliseconds; a second press a moment later means it.
    if (performance.now() - passedOnAt < 500) return;
    passedOnAt = performance.now();
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}
// npm that was killed cannot pass anything on; then our parent is somebody else.
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
}
child.on('error', (error) => stop(`Cuota could not be started: ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));

/** Linux can end the program when this one is killed without a chance to say so. */
function dieWithUs() {
  return process.platform === 'linux' && spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0;
}
