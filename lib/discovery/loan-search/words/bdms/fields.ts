import { pairPhrases } from '#lib/core/spoken-figures.ts'

const WHICH = ['which bdm', 'what bdm', 'whose bdm', 'who', 'which of us', 'the bdm who', 'the bdm that', 'which rm']
const CARES = [
  ...['look after', 'looks after', 'is looking after', 'own', 'owns', 'manage', 'manages', 'cover', 'covers'],
  ...['handle', 'handles', 'is on', 'is responsible for', 'is assigned to', 'has'],
  ...['ring', 'rings', 'call', 'calls', 'speak to', 'speaks to', 'talk to', 'talks to'],
]
const WHOM = [
  'them',
  'each',
  'each one',
  'each of them',
  'these',
  'those',
  'him',
  'it',
  'the relationship',
  'each broker',
]

/** Words that ask who looks after the lenders or brokers of a question, in the spelling of `spellOut`. */
export const BDM_PHRASES: readonly string[] = [
  ...pairPhrases(WHICH, pairPhrases(CARES, [...WHOM, 'each lender', 'those brokers', 'these brokers', 'the account'])),
  ...pairPhrases(
    ['with', 'and', 'show', 'plus', 'along with', 'incl', 'including'],
    [
      ...['their bdm', 'their bdms', 'its bdm', 'the bdm for each', 'the bdm of each', 'bdm for each', 'bdm name'],
      ...['bdm names', 'the bdm', 'the bdms'],
    ],
  ),
  ...['who is their bdm', 'who are their bdms', 'who is the bdm', 'whose brokers are they'],
  ...['which bdm are they with', 'which bdm do they belong to', 'which bdm are they under', 'who are they with'],
]
