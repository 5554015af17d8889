import type { Page } from '@playwright/test';
import type { OperationName } from '#shared/contracts/index.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** Asks what the screens ask, in the session of the page. */
export function ask(page: Page, operation: OperationName, request: object = {}): Promise<Answer> {
  return page.evaluate(
    async ([name, sent]) => {
      const answer = await fetch(`./operations/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      return { status: answer.status, body: await answer.json() };
    },
    [operation, request] as const,
  );
}
