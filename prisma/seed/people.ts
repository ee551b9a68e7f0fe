/** A named person of the demonstration, whose password is printed at startup. */
export type DemonstrationPerson = {
  key: 'admin' | 'staff' | 'lender' | 'rival' | 'broker' | 'dual' | 'lawFirm'
  /** The role shown in the list at startup. */
  role: string
  firstName: string
  lastName: string
  look: 'f' | 'm'
  email: string
  password: string
  /** The subject at the bundled identity provider. */
  subject: string
  /** The person's company; absent for staff. */
  company?: string
}

/** The named people: one per role, and a second lender as a rival of the first. */
export const PEOPLE: DemonstrationPerson[] = [
  {
    key: 'admin',
    role: 'Staff with ADMIN',
    firstName: 'Mara',
    lastName: 'Okafor',
    look: 'f',
    email: 'mara.okafor@covenant.example',
    password: 'granite-ledger-41',
    subject: 'demonstration-admin',
  },
  {
    key: 'staff',
    role: 'Staff',
    firstName: 'Jonas',
    lastName: 'Whitmore',
    look: 'm',
    email: 'jonas.whitmore@covenant.example',
    password: 'copper-harbour-27',
    subject: 'demonstration-staff',
  },
  {
    key: 'lender',
    role: 'Lender',
    firstName: 'Helen',
    lastName: 'Castellano',
    look: 'f',
    email: 'helen.castellano@covenant.example',
    password: 'ironbark-vault-63',
    subject: 'demonstration-lender',
    company: 'Tallowmere Capital',
  },
  {
    key: 'rival',
    role: 'Lender, a rival',
    firstName: 'Victor',
    lastName: 'Zhao',
    look: 'm',
    email: 'victor.zhao@covenant.example',
    password: 'saltbush-tower-88',
    subject: 'demonstration-rival',
    company: 'Corvanewick Private Credit',
  },
  {
    key: 'broker',
    role: 'Broker',
    firstName: 'Daniel',
    lastName: 'Nguyen',
    look: 'm',
    email: 'daniel.nguyen@covenant.example',
    password: 'wattle-bridge-35',
    subject: 'demonstration-broker',
    company: 'Quillgate Finance Brokers',
  },
  {
    key: 'dual',
    role: 'Lender and broker',
    firstName: 'Aroha',
    lastName: 'Bennett',
    look: 'f',
    email: 'aroha.bennett@covenant.example',
    password: 'magpie-quarry-52',
    subject: 'demonstration-dual',
    company: 'Kestrelmoor Group',
  },
  {
    key: 'lawFirm',
    role: 'Law firm',
    firstName: 'Samuel',
    lastName: 'Haddad',
    look: 'm',
    email: 'samuel.haddad@covenant.example',
    password: 'banksia-deed-74',
    subject: 'demonstration-law-firm',
    company: 'Haddad Lindqvist Lawyers',
  },
]

/** Returns the named person of a role. */
export const getNamedPerson = (key: DemonstrationPerson['key']): DemonstrationPerson => {
  const person = PEOPLE.find((each) => each.key === key)
  if (!person) throw new RangeError(`nobody is ${key}`)
  return person
}
