import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '#service/app.ts';
import { FailedAttempts } from '#service/modules/clients/failed-attempts.ts';
import {
  isPasswordLink,
  passwordPath,
  redeemPasswordLink,
} from '#service/modules/investors/password-links.ts';
import { compileCheck } from '#shared/contracts/check-input.ts';
import { password, request } from '#shared/contracts/fields.ts';
import { limits } from '#shared/domain/limits.ts';
import { page } from './screens-pages.ts';

const formType = 'application/x-www-form-urlencoded';
/** Two passwords of the longest kind, in percent-encoding of four bytes per character. */
const formBytes = 2 * limits.passwordMax * 12 + 100;

/** The pages load nothing; their form can be sent only to their own address. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // The address is a secret.
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const rule = `${limits.passwordMin} to ${limits.passwordMax} characters`;
const formPage = (error = '') =>
  page(
    'Set your password',
    `Choose a password of ${rule}.`,
    `<form method="post">
${error && `<p role="alert">${error}</p>`}
<label>Password <input type="password" name="password" autocomplete="new-password" required autofocus></label>
<label>Repeat password <input type="password" name="confirmPassword" autocomplete="new-password" required></label>
<button>Set password</button>
</form>`,
  );
const donePage = page('Password set', 'You can sign in with your new password.');
const spentPage = page(
  'This link does not work',
  `A link sets a password once, within ${limits.passwordLinkHours} hours. Ask for a new link.`,
);
const tooManyPage = page('Too many invalid links', 'Wait a minute, then open the link again.');

const checkForm = compileCheck(request({ password: password(), confirmPassword: password() }));

/** Whether an address is one of these pages, whose token must not be logged. */
export const isPasswordPage = (url: string) => url.startsWith(`${passwordPath}/`);

/** Serves the page on which a user sets a password with a link of an officer. Opening it does not use up the link. */
export function registerPasswordPages(server: FastifyInstance, app: App): void {
  const guesses = new FailedAttempts(limits.wrongLinksPerMinute);

  const reject = (reply: FastifyReply, ip: string) => {
    const wait = guesses.note(ip, Date.now());
    if (wait === undefined) return send(reply, 403, spentPage);
    return send(reply.header('retry-after', wait), 429, tooManyPage);
  };

  server.register(async (scope) => {
    scope.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get<{ Params: { token: string } }>(`${passwordPath}/:token`, async ({ params, ip }, reply) =>
      (await isPasswordLink(app.service, params.token)) ? send(reply, 200, formPage()) : reject(reply, ip),
    );
    scope.post<{ Params: { token: string } }>(
      `${passwordPath}/:token`,
      async ({ params, ip, body }, reply) => {
        if (!(await isPasswordLink(app.service, params.token))) return reject(reply, ip);
        const checked = checkForm(body);
        if (!checked.ok) return send(reply, 400, formPage(`Use ${rule}.`));
        if (checked.value.password !== checked.value.confirmPassword)
          return send(reply, 400, formPage('The passwords do not match.'));
        return (await redeemPasswordLink(app.service, params.token, checked.value.password))
          ? send(reply, 200, donePage)
          : reject(reply, ip);
      },
    );
  });
}

function send(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).headers(headers).send(text);
}
