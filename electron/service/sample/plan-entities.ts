/** Turns the descriptions of legal entities into what happens on each day. */
import { type Actors, dayFromNow } from './actors.ts';
import { entities, type SampleEntity } from './entities.ts';
import { openAccount } from './investors.ts';
import type { Happening } from './plan-sales.ts';

export const planEntities = (actors: Actors): Happening[] =>
  entities.flatMap((entity) => planEntity(actors, entity));

function planEntity(actors: Actors, entity: SampleEntity): Happening[] {
  const { on, screened, identified, accredited } = entity;
  let id = '';
  let accreditationId = '';
  const happenings: Happening[] = [
    {
      on,
      async happen() {
        id = await register(actors, entity);
      },
    },
  ];
  if (screened) happenings.push({ on: screened.on, happen: () => actors.decide('sanctions', id, screened) });
  if (identified) happenings.push({ on: identified.on, happen: () => actors.decide('kyb', id, identified) });
  if (accredited) {
    const { isAudited, decided } = accredited;
    happenings.push({
      on: accredited.on,
      async happen() {
        accreditationId = await submitAssets(actors, id, isAudited);
      },
    });
    if (decided)
      happenings.push({
        on: decided.on,
        async happen() {
          await actors.decide('entityAccreditation', accreditationId, decided);
          await actors.approveFiles(id);
        },
      });
  }
  return happenings;
}

async function register(actors: Actors, { owner, ...entity }: SampleEntity): Promise<string> {
  const { firstName, lastName, percent } = owner;
  const { name, ein, companyType, city, state, zip, accredited } = entity;
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  const holder = { name, firstName, lastName, email };
  const { id: investorAccountId } = await openAccount(actors, 'LEGAL_ENTITY', holder);
  const address = { address: '100 Main Street', city, state, zip, country: 'US' };
  const { id } = await actors.send('createLegalEntity', {
    body: {
      ...{ investorAccountId, name, ein, companyType, email, ...address },
      stateOfIncorporation: state,
      ...(accredited?.isAudited && { totalAssets: 9_200_000, formedForInvestment: false }),
      dateOfIncorporation: '05/02/2016',
      beneficialOwners: [
        {
          ...{ kind: 'NATURAL_PERSON', name: `${firstName} ${lastName}`, percent, controlPerson: true },
          ...{ dob: '1968-04-12', ssn: '773-20-1188', ...address },
        },
      ],
    },
  });
  return id;
}

async function submitAssets(actors: Actors, id: string, isAudited: boolean): Promise<string> {
  const fileId = await actors.upload(id, 'PROOF_OF_NET_WORTH', 'statement-brokerage.pdf', 'accreditation');
  const body = { basis: 'ENTITY_ASSETS', metadata: [{ fileId, statementDate: dayFromNow(-20), isAudited }] };
  return (await actors.send('putEntityAccreditation', { params: { id }, body })).id;
}
