import { limits } from '#shared/domain/limits.ts';

/** A page outside of the screens. It loads nothing. */
export function page(title: string, text: string, form = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Offerdesk</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<style>
body { font: 16px/1.55 system-ui, sans-serif; min-height: 100vh; margin: 0; display: grid; place-items: center; }
main { max-width: 30rem; padding: 2rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 0.5rem; }
p { margin: 0; opacity: 0.8; }
form { margin-top: 1.5rem; display: grid; gap: 1rem; }
label { display: grid; gap: 0.25rem; }
input, button { font: inherit; padding: 0.5rem 0.75rem; }
[role=alert] { color: light-dark(#b42318, #ff8a80); opacity: 1; }
code { font: 0.875em ui-monospace, monospace; padding: 0.15em 0.4em; border-radius: 4px; background: rgb(127 127 127 / 15%); }
</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p>${form}</main></body>
</html>
`;
}

const newLink =
  'Run <code>offerdesk login-url</code> on the computer that runs Offerdesk, and open the link that it prints.';

/** The pages that are shown when the screens cannot be. */
export const noSessionPage = page(
  'A link is required',
  `If Offerdesk is already open in another tab of this browser, continue there: each session has its own address,
which is also in the browser history. Otherwise, open the back office with a new link. ${newLink}`,
);

export const usedLinkPage = page(
  'This link was already used',
  `A link opens the back office once, within ten minutes. ${newLink}`,
);

export const tooManyLinksPage = page(
  'Too many invalid links',
  `More than ${limits.wrongLinksPerMinute} invalid links were opened within a minute. A valid link still works. ${newLink}`,
);

export const notBuiltPage = page(
  'The screens are not built',
  'Run <code>npm run build</code> in the folder of Offerdesk, and reload this page.',
);
