/** People and their documents for the test of identity checks. */
import type { KycFacts } from '../../electron/service/modules/compliance/kyc-checks/facts.ts';
import {
  type Card,
  drawCard,
  layoutCount,
  photographAtAngle,
  placeOnTable,
  turn,
} from './strangers-documents.ts';

export interface Sample {
  name: string;
  image: Buffer;
  record: KycFacts['record'];
  individual: KycFacts['individual'];
}

const lastNames =
  'Grishenko Ashby Ashgrove Lindqvist Okafor Delacroix Müller Ramirez Whitfield Novak Sørensen Castellanos Beaumont Tanaka Oduya Marchetti Kowalski Hargreaves Ingram Quilici'.split(
    ' ',
  );
const firstNames =
  'Boris Violet Walter Otis Henriette Delphine Jörg Paloma Kayden Ingrid Tobias Marisol Theodore Akiko Samuel Giulia Zbigniew Imogen Oliver Iliana'.split(
    ' ',
  );
const fonts = [
  'Liberation Sans',
  'DejaVu Sans',
  'Liberation Sans Narrow',
  'DejaVu Serif',
  'Liberation Serif',
  'DejaVu Sans Condensed',
  'Liberation Mono',
];
const countries = ['USA', 'GBR', 'DEU', 'FRA', 'NOR'];
const states = ['ME', 'CA', 'TX', 'OH', 'FL', 'WA', 'IL', 'GA'];
const two = (value: number) => String(value).padStart(2, '0');

/** The forms of numbers of the issuers. */
const forms: Record<string, string> = {
  USA: 'A########',
  GBR: '#########',
  DEU: 'C#########',
  FRA: '##AB#####',
  NOR: 'CCC######',
  ME: '#######',
  CA: 'D#######',
  TX: '########',
  OH: 'RT######',
  FL: 'S############',
  WA: 'WDL########B',
  IL: 'B###########',
  GA: '#########',
};

function createCard(index: number, kind: Card['kind'], issuer: string): Card {
  let digits = index * 7_919 + 104_729;
  const number = (forms[issuer] ?? '').replaceAll('#', () => {
    digits = (digits * 48_271) % 2_147_483_647;
    return String(digits % 10);
  });
  return {
    kind,
    issuer,
    number: kind === 'PASSPORT' ? number.slice(0, 9) : number,
    lastName: lastNames[index % lastNames.length] ?? '',
    firstName: firstNames[(index * 3 + Math.floor(index / 20)) % firstNames.length] ?? '',
    born: `${1955 + ((index * 11) % 48)}-${two(1 + ((index * 5) % 12))}-${two(1 + ((index * 13) % 28))}`,
    issued: `${2018 + (index % 7)}-${two(1 + ((index * 7) % 12))}-${two(1 + ((index * 3) % 28))}`,
    expires: `${2027 + (index % 6)}-${two(1 + ((index * 7) % 12))}-${two(1 + ((index * 3) % 28))}`,
  };
}

/** A passport or a card of the person with this index: passports first, then cards of each layout. */
function cardOf(index: number, person: number, passports: number): Card {
  const isPassport = index < passports;
  const kind = isPassport ? 'PASSPORT' : index % 3 === 0 ? 'STATE_ID' : 'DRIVER_LICENSE';
  const issuers = isPassport ? countries : states;
  return createCard(person, kind, issuers[index % issuers.length] ?? '');
}

async function draw(card: Card, index: number, isTurned: boolean, isPhoto: boolean): Promise<Buffer> {
  const drawn = await drawCard(card, index % layoutCount, {
    font: fonts[index % fonts.length] ?? '',
    hue: (index * 47) % 360,
  });
  if (isPhoto) return photographAtAngle(drawn, index);
  if (isTurned) return turn(drawn, ([90, 180, 270] as const)[index % 3] ?? 90, index % 5 === 0);
  return index % 2 ? placeOnTable(drawn, index * 31) : drawn;
}

function submit(card: Card): Pick<Sample, 'record' | 'individual'> {
  const midnight = (day: string) => `${day}T00:00:00.000Z`;
  const isPassport = card.kind === 'PASSPORT';
  const dob = midnight(card.born);
  return {
    record: {
      documentType: card.kind,
      documentNumber: card.number,
      documentIssuer: card.issuer,
      firstName: card.firstName,
      lastName: card.lastName,
      issuedAt: midnight(card.issued),
      expiresAt: midnight(card.expires),
      dob,
    },
    individual: {
      firstName: card.firstName,
      lastName: card.lastName,
      dob,
      citizenship: isPassport ? card.issuer : 'US',
      country: 'US',
      state: isPassport ? 'ME' : card.issuer,
      lastFour: null,
    },
  };
}

/** 40 documents of other people than the submission says; ten are turned, and five are photographs. */
export async function* otherPeople(): AsyncGenerator<Sample> {
  for (let index = 0; index < 40; index += 1) {
    const shown = cardOf(index, index, 15);
    const claimed = cardOf(index, index + 57, 15);
    // Some copy the number and the expiry date of the document.
    const copied =
      index % 4 === 3 ? { number: shown.number, issued: shown.issued, expires: shown.expires } : {};
    const [isTurned, isPhoto] = [index % 4 === 1, index % 8 === 2];
    yield {
      name: nameOf(shown, index, isTurned, isPhoto),
      image: await draw(shown, index, isTurned, isPhoto),
      ...submit({ ...claimed, ...copied }),
    };
  }
}

/** 20 documents of the people of the submission; some are turned, and some are photographs. */
export async function* rightPeople(): AsyncGenerator<Sample> {
  for (let index = 0; index < 20; index += 1) {
    const card = cardOf(index, index + 100, 8);
    const [isTurned, isPhoto] = [index % 5 === 1, index % 7 === 3];
    yield {
      name: nameOf(card, index, isTurned, isPhoto),
      image: await draw(card, index, isTurned, isPhoto),
      ...submit(card),
    };
  }
}

function nameOf(card: Card, index: number, isTurned: boolean, isPhoto: boolean): string {
  const layout = card.kind === 'PASSPORT' ? '' : ` layout ${(index % layoutCount) + 1}`;
  return `${card.kind} ${card.issuer}${layout}${isTurned ? ', turned' : ''}${isPhoto ? ', photograph' : ''}`;
}
