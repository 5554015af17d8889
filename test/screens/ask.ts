import type { Page } from '@playwright/test';
import type { OperationName } from '#shared/contracts/index.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any;
}

/** Runs an operation in the session of the page, like the screens. */
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
