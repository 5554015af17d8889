/** Turns the descriptions of the sample data into what happens on each day. */
import { type Actors, dayFromNow, toUsDay } from './actors.ts';
import { buy, type Investor, receive, register, submitIdentity, submitNetWorth } from './investors.ts';
import {
  type CoveredPerson,
  type Decision,
  issuers,
  type OfferingKey,
  offerings,
  type SampleOffering,
} from './issuers.ts';
import { type Story, stories } from './stories.ts';

/** What happens some days before the load. */
export interface Happening {
  on: number;
  happen(): Promise<unknown>;
}

/** The IDs of what exists so far, by the keys of the descriptions. */
interface Known {
  issuers: Map<string, string>;
  offerings: Map<string, { id: string; assetId: string }>;
}

function find<Value>(known: ReadonlyMap<string, Value>, key: string): Value {
  const value = known.get(key);
  if (value === undefined) throw new Error(`The sample data use ${key} before it exists`);
  return value;
}

/** Everything that happens, in no order of days; what happens on one day is in its order. */
export function planSales(actors: Actors): Happening[] {
  const known: Known = { issuers: new Map(), offerings: new Map() };
  return [
    ...planIssuers(actors, known),
    ...planOfferings(actors, known),
    ...stories.flatMap((story) => planStory(actors, known, story)),
  ];
}

function planIssuers(actors: Actors, known: Known): Happening[] {
  return Object.entries(issuers).flatMap(([key, { on, ...given }]) => {
    const { decided, covered = [], ...fields } = given;
    const happenings: Happening[] = [
      {
        on,
        async happen() {
          const body = { ...fields, country: 'US', organizedInCountry: 'US', organizedInState: 'ME' };
          const { id } = await actors.send('createIssuer', {
            body: { ...body, investmentCompanyExclusion: 'NONE' },
          });
          known.issuers.set(key, id);
          const persons = [{ name: fields.legalName, capacity: 'ISSUER' }, ...covered];
          for (const { percent = 0, ...person } of persons as readonly CoveredPerson[]) {
            const owner = percent > 0 && {
              ownerId: await addOwner(actors, id, { name: person.name, percent }),
            };
            await recordQuestionnaire(actors, id, { ...person, ...owner });
          }
        },
      },
    ];
    const findId = () => find(known.issuers, key);
    if (decided) happenings.push(decideOn(actors, decided, 'issuer', findId, findId));
    return happenings;
  });
}

async function addOwner(actors: Actors, issuerId: string, owner: object): Promise<string> {
  const body = { kind: 'NATURAL_PERSON', ...owner };
  return (await actors.send('createIssuerOwner', { params: { id: issuerId }, body })).id;
}

async function recordQuestionnaire(actors: Actors, issuerId: string, person: object): Promise<void> {
  const questionnaireFileId = await actors.upload(issuerId, 'OTHER', 'questionnaire.pdf', 'issuer-document');
  const answered = { questionnaireOn: dayFromNow(-2), questionnaireFileId, answer: 'NO_EVENT' };
  await actors.order('createCoveredPerson', { body: { issuerId, ...person, ...answered } });
}

/** @param findTarget the record whose files are approved with the record, if that is approved */
function decideOn(
  actors: Actors,
  decision: Decision,
  review: Parameters<Actors['decide']>[0],
  findId: () => string,
  findTarget?: () => string,
): Happening {
  return {
    on: decision.on,
    async happen() {
      await actors.decide(review, findId(), decision);
      if (findTarget && decision.to === 'APPROVED') await actors.approveFiles(findTarget());
    },
  };
}

function planOfferings(actors: Actors, known: Known): Happening[] {
  return Object.entries(offerings).flatMap(([key, given]) => {
    const { issuer, on, decided, onboarded, renamed, fields, days = {} }: SampleOffering = given;
    const findId = () => find(known.offerings, key).id;
    const happenings: Happening[] = [
      {
        on,
        async happen() {
          const daysOf = Object.entries(days).map(([name, daysAgo]) => [
            name,
            toUsDay(dayFromNow(on - daysAgo)),
          ]);
          const { id } = await actors.send('createOffering', {
            body: {
              issuerId: find(known.issuers, issuer),
              active: true,
              ...fields,
              ...Object.fromEntries(daysOf),
            },
          });
          const { assets } = await actors.send('getOffering', {
            params: { id },
            query: { include: 'assets' },
          });
          known.offerings.set(key, { id, assetId: assets?.[0]?.id ?? '' });
        },
      },
    ];
    if (decided) happenings.push(decideOn(actors, decided, 'offering', findId));
    if (onboarded) happenings.push(decideOn(actors, onboarded, 'onboarding', findId));
    if (renamed) happenings.push({ on: renamed.on, happen: () => rename(actors, findId(), renamed) });
    return happenings;
  });
}

/** A change of terms that is proposed as not material, which another officer must confirm. */
async function rename(
  actors: Actors,
  id: string,
  { name, note }: NonNullable<SampleOffering['renamed']>,
): Promise<void> {
  const params = { id };
  const { updatedAt } = await actors.send('getOffering', { params });
  await actors.order('updateOffering', { params, body: { expectedUpdatedAt: updatedAt, name } });
  await actors.order('proposeNotMaterial', { params, body: { note } });
}

function planStory(actors: Actors, known: Known, story: Story): Happening[] {
  let investor: Investor | undefined;
  const who = () => {
    if (!investor) throw new Error(`${story.who} has not registered yet`);
    return investor;
  };
  const happenings: Happening[] = [
    {
      on: story.registersOn,
      async happen() {
        investor = await register(actors, story.who);
      },
    },
  ];
  for (const { on, decided } of story.identity ?? []) {
    let id = '';
    happenings.push({
      on,
      async happen() {
        id = await submitIdentity(actors, who());
      },
    });
    if (decided) happenings.push(decideOn(actors, decided, 'kyc', () => id));
  }
  if (story.screened) happenings.push(decideOn(actors, story.screened, 'aml', () => who().individualId));
  for (const { on, isComplete, decided } of story.netWorth ?? []) {
    let id = '';
    happenings.push({
      on,
      async happen() {
        id = await submitNetWorth(actors, who(), isComplete);
      },
    });
    if (decided)
      happenings.push(
        decideOn(
          actors,
          decided,
          'aic',
          () => id,
          () => who().individualId,
        ),
      );
  }
  for (const purchase of story.buys ?? []) happenings.push(...planPurchase(actors, known, who, purchase));
  return happenings;
}

function planPurchase(
  actors: Actors,
  known: Known,
  who: () => Investor,
  purchase: NonNullable<Story['buys']>[number],
): Happening[] {
  const { on, of, units, isSigned = false, reviewed, paid, ended, unwound } = purchase;
  let tradeId = '';
  const findId = () => tradeId;
  const happenings: Happening[] = [
    {
      on,
      async happen() {
        const { assetId } = find(known.offerings, of satisfies OfferingKey);
        const statesRisk = offerings[of].fields.exemption === 'REG_CF';
        tradeId = await buy(actors, who(), { assetId, quantity: units, isSigned, statesRisk });
      },
    },
  ];
  if (reviewed) {
    happenings.push({
      on: reviewed.on,
      happen: async () => {
        await actors.approveFiles(tradeId);
        await actors.decide('trade', tradeId, reviewed);
      },
    });
  }
  if (paid) happenings.push({ on: paid.on, happen: () => receive(actors, tradeId, paid.amount) });
  for (const decision of [ended, unwound])
    if (decision) happenings.push(decideOn(actors, decision, 'settlement', findId));
  return happenings;
}
