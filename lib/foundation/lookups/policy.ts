import { anyone, combine, notLawFirm, type PolicyTable, signedIn, staff, systemJob } from '#lib/core/policy.ts'
import type { LookupName } from '#lib/foundation/lookups/schema.ts'

/** Policies of the choice lists. */
export const lookupPolicies = {
  open: { who: anyone, description: 'Read a choice list of the public finder' },
  reference: {
    who: combine([signedIn, systemJob], 'or'),
    description: 'Read a choice list of reference data: everybody signed in, and jobs',
  },
  parties: { who: signedIn, description: 'Read lenders, brokers and law firms, to record a loan or to search by' },
  bdms: { who: notLawFirm, description: 'Read the BDMs to search by' },
  users: {
    who: notLawFirm,
    description: 'Read the choice lists of matches and the user search: everybody but law-firm users',
  },
  companies: { who: staff, description: 'Read the companies to add a person to' },
} satisfies PolicyTable

/** The policy of each choice list; credit, interest and subdivision type need a sign-in (row L-12). */
export const policyOfLookup: Record<LookupName, keyof typeof lookupPolicies> = {
  status: 'reference',
  scenario: 'open',
  priority: 'open',
  interest: 'reference',
  credits: 'reference',
  'security-types': 'open',
  'construction-security-types': 'open',
  'mezzanine-security-types': 'open',
  'security-sub-types': 'open',
  'subdivision-types': 'reference',
  states: 'open',
  'loan-types': 'open',
  terms: 'open',
  radius: 'open',
  'settlement-dates': 'open',
  expiry: 'reference',
  distances: 'reference',
  zoning: 'reference',
  agriculture: 'reference',
  'match-statuses': 'users',
  'states-suburbs': 'open',
  'states-regions': 'reference',
  lenders: 'parties',
  brokers: 'parties',
  'law-firms': 'parties',
  partners: 'parties',
  associates: 'parties',
  'partner-associate': 'parties',
  bdms: 'bdms',
  companies: 'companies',
  'follow-up': 'users',
  'lead-scores': 'users',
  'user-types': 'users',
  'loan-counts': 'users',
  'loan-values': 'users',
}
