/** A term that texts do not use, with what they say instead (language.md). */
export interface ForbiddenTerm {
  /** Matches whole words in any case. */
  pattern: string;
  say: string;
}

/** The terms of language.md that a text can be searched for without a reader. */
export const forbiddenTerms: readonly ForbiddenTerm[] = [
  // Terms of the field.
  { pattern: 'money laundering', say: 'AML screening' },
  { pattern: 'identity papers?|papers', say: 'KYC, documents' },
  { pattern: 'held against', say: 'screened, compared with' },
  { pattern: 'weigh(s|ed|ing)?|judg(e|es|ed|ing)', say: 'evaluate, validate' },
  { pattern: 'ask(s|ed)? (for|to) (more|resubmit)', say: 'request information, request resubmission' },
  { pattern: 'at work on', say: 'claimed by, reviewing' },
  { pattern: 'tak(e|es|en|ing) (it |them |.{1,20} )?back', say: 'undo, reopen' },
  { pattern: 'grave|gravest|gravely', say: 'high-severity' },
  { pattern: 'turned down|granted', say: 'rejected, approved' },
  { pattern: 'all the same', say: 'override reason, anyway' },
  { pattern: 'left out|leav(e|es|ing) (it |them |.{1,20} )?out', say: 'skipped, omitted' },
  { pattern: '(wrong|right) (rows?|cells?)', say: 'row with errors, valid row' },
  { pattern: 'tak(e|es|en|ing) out', say: 'delete, remove' },
  { pattern: 'refus(e|es|ed|ing|als?)', say: 'rejected, denied, error' },
  { pattern: 'faults?', say: 'error, failure' },
  { pattern: 'dossiers?', say: 'details' },
  { pattern: '(least|greatest) investment', say: 'minimum investment, maximum investment' },
  { pattern: '(?<!investment )advisers?', say: 'financial advisor, investment adviser' },
  { pattern: '(what|which|nothing) waits|waiting for its turn', say: 'pending, queued' },
  { pattern: 'sanctions checks?', say: 'sanctions screening' },
  { pattern: 'setup(?! IN_PROGRESS)', say: 'profile complete, profile incomplete' },
  { pattern: 'nothing was found|rules? advises?', say: 'passed, failed, or not run; rule result' },
  { pattern: "client['’]s IDs?", say: 'external ID' },
  { pattern: 'applicants?', say: 'client, individual, case' },
  { pattern: 'as registered', say: 'profile' },
  { pattern: 'the book|offering books?', say: 'subscriptions' },
  { pattern: 'live requests', say: 'API request log' },
  { pattern: 'account trees?|famil(y|ies) of accounts', say: 'tenant' },
  { pattern: 'guests?|movers?', say: 'host, worker thread, transition' },
  { pattern: 'rehears(e|es|ed|als?)|trial runs?|trials?', say: 'dry run' },
  { pattern: 'in the shell', say: 'on the command line' },
  { pattern: 'hand(s|ed|ing)? in', say: 'submit' },
  { pattern: 'by error', say: 'in error' },
  // Plain words.
  { pattern: 'nobody|somebody|everybody|anybody', say: 'no one, anyone, all users' },
  { pattern: 'whoever|whomever|whatsoever', say: 'anyone who, or the noun' },
  { pattern: 'anew', say: 'again' },
  { pattern: 'alone', say: 'only' },
  { pattern: '(?<!event-loop )ticks?(?! (of the event loop|does|includes))|tick(ed|ing)', say: 'select' },
  { pattern: 'told|tells?(?! apart)|telling', say: 'provided, reported, described' },
  { pattern: 'lies|(must|may|not|to) lie', say: 'is, is stored' },
  { pattern: 'stands?(?! (out|for|in))|stood', say: 'is, appears' },
  { pattern: 'bears?|bore|borne', say: 'has, is recorded under' },
  { pattern: 'mend(s|ed|ing)?', say: 'fix' },
  {
    pattern: 'mak(e|es|ing) (a|an|the) (key|issuer|offering|officer|record|user)|makes an account',
    say: 'create',
  },
  { pattern: '(narrow|stretch)(s|es|ed|er|ing)?', say: 'filter, range' },
  { pattern: 'go(es|ing)? on', say: 'continue' },
  { pattern: 'forgets?|forgotten', say: 'discard' },
  { pattern: 'beg[iau]ns?', say: 'start' },
  { pattern: 'holds', say: 'contains, applies' },
  {
    pattern: 'takes (?!effect|longer|over|up to|at most|one|two|a few|about|less)',
    say: 'accepts, requires',
  },
  { pattern: 'looks? at|looked at|looking at', say: 'view, review' },
  { pattern: 'by eye', say: 'manually' },
  { pattern: 'once more', say: 'again' },
  { pattern: 'ow(e|es|ed|ing)', say: 'must provide, requires' },
  { pattern: '(in|out of) sight', say: 'visible, in the viewport' },
  { pattern: 'the own', say: 'your, their own' },
  { pattern: 'of (before|now)', say: 'previous, current' },
  { pattern: 'any more(?= *[.;:,]|$)', say: 'anymore, no longer' },
  // US spelling and punctuation.
  { pattern: 'enrol(s|ment|ments)?|licences?|colours?', say: 'enroll, license, color' },
  { pattern: 'recognis(e|es|ed|ing)|authoris(e|es|ed|ing)|organis(e|es|ed|ing|ation)', say: '-ize' },
  {
    pattern: '(summar|normal|initial|synchron|serial|minim|maxim|final|central|special)is(e|es|ed|ing|ation)',
    say: '-ize',
  },
  {
    pattern: '(cancel|label|model|travel)l(ed|ing)|behaviours?|neighbours?|e-mails?',
    say: 'canceled, labeled, behavior, neighbor, email',
  },
  {
    pattern: 'favour(s|ed|ites?)?|honour(s|ed)?|centres?|grey|cheques?|analys(e|ed|es|ing)',
    say: 'favor, honor, center, gray, check, analyze',
  },
  { pattern: '(?-i:ids|Ids)(?!:)', say: 'IDs' },
  {
    pattern: 'towards|afterwards|whilst|amongst|misspelt|learnt',
    say: 'toward, afterward, while, among, misspelled',
  },
];

/** Words that names of files, functions, types, and variables do not contain: they match one part of `aName` or `a-name`. */
export const forbiddenInNames =
  '(un)?told|refus(e|es|ed|ing|als?)|fault(s|y)?|dossiers?|weigh(s|ed|ing)?|judg(e|es|ed|ing)|anew|whoever' +
  '|nobody|somebody|everybody|stretch(es|ed)?|narrow(s|ed|ing)?|mend(s|ed)?|grave|papers|sight|movers?|forget|lies?' +
  '|beg[iau]n(s|ning)?|enrol|colours?|behaviours?|neighbours?|(cancel|label|model)l(ed|ing)|licences?' +
  '|(recogn|summar|normal|organ|author|initial|serial)is(e|es|ed|er|ing|ation)';

/** Texts of a file, or of the files of a folder, that use a term for a reason. */
export const exceptions: readonly { file: string; text: string; reason: string }[] = [
  {
    file: 'shared/contracts/csv-imports/kinds/shared-aliases.ts',
    text: 'e-mail address',
    reason: 'a column name that spreadsheets of others use',
  },
  { file: 'test/faults/', text: 'fault', reason: 'an injected fault, as in fault injection' },
];
