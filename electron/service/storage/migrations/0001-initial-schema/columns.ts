/** The columns of every record. `seq` rises with each commit, and lists are paged by it. */
export const stored = `seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL,
  deletedAt TEXT`;

/** The account of a record, and the root of that account's tree. */
export const owned = `accountId TEXT NOT NULL REFERENCES accounts (id),
  tenantId TEXT NOT NULL REFERENCES accounts (id)`;

export const postalAddress = 'address TEXT, address2 TEXT, city TEXT, state TEXT, zip TEXT, country TEXT';
