import { type StatementPage, writeStatement } from './write-statement.ts';

/** The statements and agreements of the sample data, by their file names; the last row of each is the sum or the signature. */
const pages: Record<string, StatementPage | StatementPage[]> = {
  'statement-savings.pdf': {
    heading: 'Casco Bay Savings',
    subheading: 'Account statement, specimen',
    rows: [
      ['Certificates of deposit', '$450,000.00'],
      ['Money market', '$312,450.25'],
      ['Checking', '$50,000.00'],
      ['Balance', '$812,450.25'],
    ],
  },
  'statement-brokerage.pdf': [
    {
      heading: 'Northwind Brokerage',
      subheading: 'Account statement, specimen',
      rows: [
        ['Index funds', '$332,816.28'],
        ['Treasury bills', '$181,536.15'],
        ['Cash', '$90,768.07'],
        ['Balance', '$605,120.50'],
      ],
    },
    {
      heading: 'Northwind Brokerage',
      subheading: 'Movements of the quarter, specimen',
      rows: [
        ['Interest on Treasury bills', '$1,874.70'],
        ['Account fees', '-$45.00'],
        ['All movements', '$1,829.70'],
      ],
    },
  ],
  'liabilities.pdf': {
    heading: 'Statement of liabilities',
    subheading: 'Specimen',
    rows: [
      ['Mortgages', 'none'],
      ['Loans and credit lines', 'none'],
      ['All liabilities', '$0.00'],
    ],
  },
  'credit-report.pdf': {
    heading: 'Consumer credit report',
    subheading: 'Specimen',
    rows: [
      ['Open accounts', '2'],
      ['Past due', 'none'],
      ['All liabilities', '$0.00'],
    ],
  },
  'subscription-agreement.pdf': {
    heading: 'Subscription agreement',
    subheading: 'Specimen',
    rows: [
      ['The investor subscribes for the units of the trade.', ''],
      ['The investor has received and read the offering documents.', ''],
      ['The investor can bear the loss of the whole investment.', ''],
      ['Signed electronically', 'yes'],
    ],
  },
  'questionnaire.pdf': {
    heading: 'Bad actor questionnaire',
    subheading: '17 CFR 230.506(d), specimen',
    rows: [
      ['Convictions', 'none'],
      ['Injunctions and orders', 'none'],
      ['Suspensions and bars', 'none'],
      ['Disqualifying events', 'none'],
    ],
  },
};

export const writtenStatements = (): [name: string, bytes: Buffer][] =>
  Object.entries(pages).map(([name, page]) => [name, writeStatement([page].flat())]);
