/** The investors of the sample data, with the documents that they submit. All are fictional. */

/** What the image of a document shows instead of what is submitted. Only the drawing reads it. */
interface Shown {
  firstName?: string;
  lastName?: string;
  born?: string;
  number?: string;
  /** The photo is too blurred to read. */
  isBlurred?: boolean;
}

/** Days are `YYYY-MM-DD`. */
export interface SampleDocument {
  type: 'PASSPORT' | 'DRIVER_LICENSE';
  number: string;
  issuer: string;
  issued: string;
  expires: string;
  shown: Shown;
}

export interface SamplePerson {
  firstName: string;
  lastName: string;
  born: string;
  ssn: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  document: SampleDocument;
}

/**
 * An SSN that can never be issued has a HIGH finding (data-validation.ts). Those that start with 773 to 899 were not issued
 * before June 2011, so no one of these ages who was born in the United States has one.
 */
function named(firstName: string, lastName: string, born: string, ssn: string) {
  const letters = `${firstName}.${lastName}`.normalize('NFD').replaceAll('ø', 'o');
  const email = `${letters.replaceAll(/[^A-Za-z.]/g, '').toLowerCase()}@example.com`;
  return { firstName, lastName, born, ssn, email };
}

/** The phone numbers end in 555 01 and two digits, which are reserved for fiction. */
function livesAt(address: string, city: string, state: string, zip: string, phone: string) {
  return { address, city, state, zip, phone: `+1 ${phone}` };
}

function passport(number: string, issued: string, expires: string, shown: Shown = {}): SampleDocument {
  return { type: 'PASSPORT', number, issuer: 'US', issued, expires, shown };
}

function license(
  issuer: string,
  number: string,
  issued: string,
  expires: string,
  shown: Shown = {},
): SampleDocument {
  return { type: 'DRIVER_LICENSE', number, issuer, issued, expires, shown };
}

/** The key of each person is also the start of the names of their files. */
export const people = {
  solheim: {
    ...named('Ingrid', 'Solheim', '1984-07-21', '801-42-1907'),
    ...livesAt('12 Exchange Street', 'Portland', 'ME', '04101', '207 555 0110'),
    document: passport('A41776203', '2022-05-02', '2032-05-01'),
  },
  whitfield: {
    ...named('Marcus', 'Whitfield', '1971-03-08', '812-57-3340'),
    ...livesAt('409 Grove Avenue', 'Richmond', 'VA', '23220', '804 555 0124'),
    document: license('VA', 'B62714083', '2023-03-01', '2031-03-08'),
  },
  okonkwo: {
    ...named('Amara', 'Okonkwo', '1990-11-30', '834-19-6621'),
    ...livesAt('88 Benefit Street', 'Providence', 'RI', '02904', '401 555 0131'),
    document: passport('A50218846', '2023-08-17', '2033-08-16'),
  },
  brandt: {
    ...named('Daniel', 'Brandt', '1979-06-14', '845-73-2058'),
    ...livesAt('27 Front Street', 'Burlington', 'NC', '27215', '336 555 0142'),
    document: license('NC', '40915527', '2023-06-09', '2031-06-14', { firstName: 'Dan' }),
  },
  herrera: {
    ...named('Lucía', 'Herrera', '1994-02-17', '856-31-7784'),
    ...livesAt('161 Lark Street', 'Albany', 'NY', '12210', '518 555 0153'),
    document: passport('A39260157', '2021-10-05', '2031-10-04'),
  },
  lindqvist: {
    ...named('Theodore', 'Lindqvist', '1958-09-25', '867-64-1193'),
    ...livesAt('5 Pleasant Street', 'Concord', 'NH', '03301', '603 555 0164'),
    document: passport('566041938', '2015-07-01', '2025-06-30'),
  },
  raman: {
    ...named('Priya', 'Raman', '1987-12-03', '878-25-4416'),
    ...livesAt('340 Asylum Street', 'Hartford', 'CT', '06103', '860 555 0175'),
    document: passport('A58831402', '2024-01-22', '2034-01-21', { lastName: 'Keller' }),
  },
  nygard: {
    ...named('Søren', 'Nygård', '1966-05-19', '889-50-8807'),
    ...livesAt('71 Hammond Street', 'Bangor', 'ME', '04401', '207 555 0186'),
    document: passport('A44719025', '2022-11-08', '2032-11-07'),
  },
  northrup: {
    ...named('Keisha', 'Northrup', '1992-08-26', '790-38-5512'),
    ...livesAt('214 Habersham Street', 'Savannah', 'GA', '31401', '912 555 0197'),
    document: license('GA', '058214736', '2023-08-21', '2031-08-26'),
  },
  delacroix: {
    ...named('Henri', 'Delacroix', '1953-01-11', '781-91-2269'),
    ...livesAt('33 Spring Street', 'Newport', 'RI', '02840', '401 555 0108'),
    document: passport('A37504418', '2021-04-19', '2031-04-18', { isBlurred: true }),
  },
  underhill: {
    ...named('Winifred', 'Underhill', '1949-04-02', '776-12-9035'),
    ...livesAt('18 Bay View Street', 'Camden', 'ME', '04843', '207 555 0119'),
    document: passport('A46390271', '2023-02-14', '2033-02-13'),
  },
  ferreira: {
    ...named('Tomás', 'Ferreira', '1981-10-09', '803-66-7148'),
    ...livesAt('52 Union Street', 'New Bedford', 'MA', '02740', '508 555 0120'),
    document: passport('A52047793', '2023-10-30', '2033-10-29', { born: '1981-09-10' }),
  },
  merriweather: {
    ...named('Grace', 'Merriweather', '1996-07-05', '814-20-3376'),
    ...livesAt('1120 Columbia Avenue', 'Franklin', 'TN', '37064', '615 555 0136'),
    document: license('TN', '127840596', '2024-07-01', '2032-07-05'),
  },
  tanaka: {
    ...named('Aiko', 'Tanaka', '1989-03-28', '825-47-6690'),
    ...livesAt('9 Main Street', 'Nashua', 'NH', '03060', '603 555 0147'),
    document: passport('A60173358', '2024-06-11', '2034-06-10'),
  },
  quimby: {
    ...named('Oliver', 'Quimby', '1975-12-20', '836-84-1021'),
    ...livesAt('605 Wall Street', 'Bend', 'OR', '97701', '541 555 0158'),
    document: license('OR', 'A417205', '2023-12-12', '2031-12-20'),
  },
  khumalo: {
    ...named('Naledi', 'Khumalo', '1985-01-16', '847-15-4483'),
    ...livesAt('47 Bedford Street', 'Stamford', 'CT', '06901', '203 555 0169'),
    document: passport('A48825610', '2023-04-04', '2033-04-03', { number: 'A48852610' }),
  },
  petersen: {
    ...named('Jonas', 'Petersen', '1998-09-13', '858-79-2217'),
    ...livesAt('318 Williamson Street', 'Madison', 'WI', '53703', '608 555 0170'),
    document: license('WI', 'P3624789833307', '2024-09-03', '2032-09-13'),
  },
  abelson: {
    ...named('Miriam', 'Abelson', '1961-02-23', '869-33-5594'),
    ...livesAt('230 Walton Street', 'Syracuse', 'NY', '13202', '315 555 0181'),
    document: passport('A41027739', '2022-03-15', '2032-03-14', { lastName: 'Roth' }),
  },
  yarborough: {
    ...named('Caleb', 'Yarborough', '1983-05-31', '880-58-9942'),
    ...livesAt('77 Austin Avenue', 'Waco', 'TX', '76701', '254 555 0192'),
    document: license('TX', '38205714', '2023-05-22', '2031-05-31'),
  },
  marchetti: {
    ...named('Elena', 'Marchetti', '1977-11-07', '791-06-4125'),
    ...livesAt('14 Hope Street', 'Bristol', 'RI', '02809', '401 555 0103'),
    document: passport('A54460982', '2023-12-06', '2033-12-05'),
  },
  castellano: {
    ...named('Hugo', 'Castellano', '1968-08-15', '782-41-7730'),
    ...livesAt('2208 Bayshore Boulevard', 'Tampa', 'FL', '33606', '813 555 0114'),
    document: license('FL', 'C234381682950', '2024-08-06', '2032-08-15'),
  },
  orourke: {
    ...named('Patrick', 'O’Rourke', '1955-03-17', '777-62-3308'),
    ...livesAt('400 Dorchester Avenue', 'Boston', 'MA', '02127', '617 555 0125'),
    document: passport('A43518064', '2022-09-20', '2032-09-19'),
  },
  vestergaard: {
    ...named('Emil', 'Vestergaard', '1991-04-24', '804-97-6651'),
    ...livesAt('63 Brown Street', 'Dayton', 'OH', '45402', '937 555 0136'),
    document: license('OH', 'TL482916', '2023-04-18', '2031-04-24'),
  },
  whitcombe: {
    ...named('Clara', 'Whitcombe', '1972-06-29', '815-28-1174'),
    ...livesAt('41 State Street', 'Rochester', 'NY', '14614', '585 555 0148'),
    document: license('NY', '527184036', '2023-06-20', '2031-06-29'),
  },
} satisfies Record<string, SamplePerson>;

export type PersonKey = keyof typeof people;
