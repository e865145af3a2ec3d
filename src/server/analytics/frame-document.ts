import type { ContainerKind } from '#domain/analytics-container';
import { type FrameSettings, readFrameMessage, runFrame } from './frame-script.ts';

/** Where Google's tags send what they measure. */
const googleCollectors = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

const scriptPath = { gtm: '/gtm.js', gtag: '/gtag/js' } as const satisfies Record<ContainerKind, string>;

export interface FrameDocument {
  readonly html: string;
  readonly policy: string;
}

/** The frame's document and its policy, for one answer. `scriptOrigin`: where the container's script comes from. */
export function frameDocument(
  { scriptOrigin, ...given }: Omit<FrameSettings, 'scriptUrl'> & { readonly scriptOrigin: string },
  nonce: string,
): FrameDocument {
  const scriptUrl = new URL(scriptPath[given.kind], scriptOrigin);
  scriptUrl.searchParams.set('id', given.containerId);
  const settings: FrameSettings = { ...given, scriptUrl: scriptUrl.href };
  const script = `(${runFrame.toString()})(${asScript(settings)}, ${readFrameMessage.toString()});`;
  const collectors = [scriptOrigin, ...googleCollectors].join(' ');
  return {
    html: `<!doctype html>
<html lang="zxx">
<head><meta charset="utf-8"><meta name="robots" content="noindex, nofollow"><title>Analytics</title></head>
<body><script nonce="${nonce}">${script}</script></body>
</html>
`,
    // No `strict-dynamic`: a tag that asks for a script of somebody else's does not get it.
    policy: [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' ${scriptOrigin}`,
      `connect-src ${collectors}`,
      `img-src ${collectors}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${given.appOrigin}`,
      'sandbox allow-scripts allow-same-origin',
    ].join('; '),
  };
}

/** JSON that cannot end the script element it stands in. */
const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
