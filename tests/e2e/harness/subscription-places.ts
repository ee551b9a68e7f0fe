import { at, type Place } from '#tests/e2e/harness/place.ts'
import type { World } from '#tests/e2e/harness/world.ts'
import { preferenceLinkTo } from '#tests/e2e/preference-links.ts'

const personOf = (all: World, kind: 'lender' | 'broker' | 'lawfirm', id: number) =>
  `/email-subscriptions/${all.profiles.find((each) => each.kind === kind && each.id === id)?.personId}`

/** Email subscriptions of a person, of a law firm, and behind the link of an email. */
export const SUBSCRIPTION_PLACES: Place[] = [
  { title: 'email subscriptions as staff', role: 'staff', path: (all) => personOf(all, 'lender', all.own.dual[0]) },
  {
    title: 'the own email subscriptions',
    role: 'broker',
    path: (all) => `${personOf(all, 'broker', all.own.broker)}?from=broker`,
  },
  {
    isBrief: true,
    title: 'the email subscriptions of a law firm',
    role: 'lawFirm',
    path: (all) => `/email-subscriptions/${all.own.lawFirm}/lawfirm`,
  },
  {
    isBrief: true,
    title: 'the search for a person’s email subscriptions',
    role: 'staff',
    path: at('/email-subscriptions?search=an'),
  },
  {
    title: 'the page behind the link of a digest',
    path: () => preferenceLinkTo('nobody@covenant.example', ['WAITING_TASKS', 'BROKER_RURAL']).path,
  },
  { title: 'the page behind the link of a mail', path: () => preferenceLinkTo('nobody@covenant.example').path },
  {
    isBrief: true,
    title: 'the same after a save',
    path: () => `${preferenceLinkTo('nobody@covenant.example').path}?saved=1`,
  },
  { isBrief: true, title: 'a link of a mail that does not work', path: at('/general/email-subscriptions/none') },
]
