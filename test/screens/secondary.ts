/**
 * Does the work of the commands `api-key create` and `link` for the tests of a worker in one process, because starting
 * each command takes longer than most tests. It also makes trades eligible, which takes the decisions of many screens.
 */
import { linkTo } from '../../electron/http/screens.ts';
import { createApp } from '../../electron/service/app.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { createBackOfficeLink } from '../../electron/service/modules/officers/back-office-links.ts';
import { makeEligible } from '../support/eligible-trade.ts';

export interface SecondaryRequest {
  id: number;
  folder: { dataDir: string; keyFile: string };
  /** The address of the host of the folder. */
  address: string;
  create: 'api-key' | 'link' | 'eligibility';
  /** The trade that becomes eligible. */
  tradeId?: string;
}

export interface SecondaryResponse {
  id: number;
  created?: string;
  error?: string;
}

async function run({ folder, address, create, tradeId = '' }: SecondaryRequest): Promise<string> {
  const app = await createApp({ ...folder, role: 'secondary' });
  try {
    if (create === 'link') return linkTo(address, await createBackOfficeLink(app.service));
    if (create === 'eligibility') {
      await makeEligible(app, tradeId);
      return tradeId;
    }
    const { key } = (await app.run('createApiKey', cli, { body: { name: 'CRM' } })) as { key: string };
    return key;
  } finally {
    await app.close();
  }
}

process.on('message', async (request: SecondaryRequest) => {
  const response: SecondaryResponse = await run(request).then(
    (created) => ({ id: request.id, created }),
    (error: Error) => ({ id: request.id, error: error.stack ?? error.message }),
  );
  process.send?.(response);
});
