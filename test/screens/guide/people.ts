import { backOffice } from '../../../electron/service/kernel/caller.ts';
import type { Client } from '../../support/client.ts';
import type { Person } from '../../support/demo-data.ts';
import type { Happening, Past } from './past-weeks.ts';

/** A fictional investor, as a client system knows them. */
export interface Investor extends Person {
  userId: string;
  investorAccountId: string;
}

const names = [
  ['Ingrid', 'Solheim', 'Portland', 'ME'],
  ['Marcus', 'Whitfield', 'Boston', 'MA'],
  ['Amara', 'Okonkwo', 'Providence', 'RI'],
  ['Daniel', 'Brandt', 'Burlington', 'VT'],
  ['Lucía', 'Herrera', 'Albany', 'NY'],
  ['Theodore', 'Lindqvist', 'Concord', 'NH'],
  ['Priya', 'Raman', 'Hartford', 'CT'],
  ['Søren', 'Nygård', 'Bangor', 'ME'],
  ['Keisha', 'Northrup', 'Worcester', 'MA'],
  ['Henri', 'Delacroix', 'Newport', 'RI'],
  ['Winifred', 'Underhill', 'Camden', 'ME'],
  ['Tomás', 'Ferreira', 'New Bedford', 'MA'],
  ['Grace', 'Merriweather', 'Stowe', 'VT'],
  ['Aiko', 'Tanaka', 'Nashua', 'NH'],
  ['Oliver', 'Quimby', 'Bath', 'ME'],
  ['Naledi', 'Khumalo', 'Stamford', 'CT'],
  ['Jonas', 'Petersen', 'Rockland', 'ME'],
  ['Miriam', 'Abelson', 'Syracuse', 'NY'],
  ['Caleb', 'Yarborough', 'Salem', 'MA'],
  ['Elena', 'Marchetti', 'Bristol', 'RI'],
  ['Rosalind', 'Achterberg', 'Belfast', 'ME'],
  ['Hugo', 'Castellano', 'Lowell', 'MA'],
  ['Wanjiru', 'Mbeki', 'Montpelier', 'VT'],
  ['Anselm', 'Thorne', 'Keene', 'NH'],
  ['Beatriz', 'Fonseca', 'New Haven', 'CT'],
  ['Emil', 'Vestergaard', 'Rochester', 'NY'],
  ['Clara', 'Whitcombe', 'Rutland', 'VT'],
] as const;

/** The indexes of those who buy from the first week on; officers identify and verify them then. */
export const earlyInvestors = [20, 21, 22, 23, 24, 25, 26] as const;

/** Registers all of them, each with an account and a complete profile. */
export async function registerInvestors(client: Client): Promise<Investor[]> {
  const investors: Investor[] = [];
  for (const index of names.keys()) investors.push(await register(client, index));
  return investors;
}

async function register(client: Client, index: number): Promise<Investor> {
  const [firstName, lastName, city, state] = names[index] ?? names[0];
  const email = `investor.${index + 1}@example.com`;
  const password = 'a long passphrase';
  const passwords = { password, confirmPassword: password };
  const { userId } = await create(client, '/auth/register/investor', {
    firstName,
    lastName,
    email,
    ...passwords,
  });
  const { id: investorAccountId } = await create(client, '/investor-accounts', {
    investorAccountType: 'INDIVIDUAL',
    name: `${firstName} ${lastName}`,
    email,
    userId,
  });
  const dob = `${String((index % 12) + 1).padStart(2, '0')}/${String((index % 20) + 5).padStart(2, '0')}/${1961 + ((2 * index) % 40)}`;
  const person = await create(client, '/individuals', {
    investorAccountId,
    firstName,
    lastName,
    email,
    dob,
    ssn: String(212_345_678 + index),
    phone: `+1 207 555 01${String(index + 10)}`,
    citizenship: 'US',
    isUsCitizenOrGreenCardHolder: true,
    address: `${12 + index * 7} Exchange Street`,
    city,
    state,
    zip: `04${101 + index}`,
    country: 'US',
  });
  return { ...person, userId, investorAccountId };
}

/** Creates a record as a client system does. */
export async function create(client: Client, path: string, body: object) {
  const answer = await client.post(path, body);
  if (answer.status !== 201 && answer.status !== 200)
    throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** An officer finds and corrects an individual. */
export function correctPerson({ app, client }: Past, investor: Investor | undefined): Happening {
  return async (daysAgo) => {
    if (daysAgo !== 6 || !investor) return;
    const params = { id: investor.id };
    await app.run('revealSsn', backOffice, { params, body: { reason: 'Call of the client' } });
    const expectedUpdatedAt = (await client.get(`/individuals/${investor.id}`)).body.updatedAt;
    const body = { expectedUpdatedAt, phone: '+1 207 555 0199', city: 'Bath', zip: '04530' };
    await app.run('correctIndividual', backOffice, { params, body });
  };
}
