import { expect, test } from 'vitest'
import { findWarning } from '#components/shell/palette/asked-groups.ts'

const SAID = ['Not understood: “$3.2m”.']
const answer = (rest: string, deal: string | null) => ({
  rows: [],
  preview: null,
  people: null,
  team: null,
  asked: { searches: [], said: SAID, rest },
  deal,
})

test('nothing is said of the loans that a text could mean if it is a deal first', () => {
  const deal = '$3.2m second mortgage in Dandenong 65% LVR'
  expect(findWarning(answer('$3.2m', deal), `${deal} which lenders`)).toBeNull()
  expect(findWarning(answer('wibble', deal), `who lends on ${deal} wibble`)).toBeNull()
  // Without a deal, or with the search for loans before it, the words left over are said.
  expect(findWarning(answer('$3.2m', null), deal)).toEqual(SAID)
  expect(findWarning(answer('wibble', deal), 'loans over $10m wibble')).toEqual(SAID)
})
