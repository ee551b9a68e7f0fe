import { digestSubjects, digestWords } from '#lib/campaigns/digests/labels.ts'
import { taskWords } from '#lib/campaigns/digests/tasks/labels.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import { actionLabels } from '#lib/discovery/dashboard/labels.ts'
import { exportLabels, exportMailLabels } from '#lib/discovery/exports/labels.ts'
import type { Letter } from '#lib/foundation/mail/schema.ts'
import { dealLabels } from '#lib/market/approaches/labels.ts'
import { mailLabels } from '#lib/market/approaches/mailing/labels.ts'
import { reminderLabels } from '#lib/market/freshness/labels.ts'
import { alertMailLabels } from '#lib/market/scenarios/alerts/labels.ts'

const until = formatDayTime(new Date('2026-11-30T00:00:00Z'))

/** The product's emails, each with the longest names that it may have to fit. */
export const LETTERS: Record<string, Letter> = {
  invitation: {
    heading: 'Join Carrington Featherstonehaugh Commercial Finance on Covenant',
    paragraphs: [
      'Hello Wilhelmina,',
      'Jonas Whitmore has invited you to join Carrington Featherstonehaugh on Covenant, so that brokers find what it lends on, and it finds lenders for its own deals.',
      'Covenant is Australia’s marketplace for commercial mortgages: lenders publish what they lend on, brokers find the lender for each deal, and loans are kept from first enquiry to discharge.',
    ],
    action: { label: 'Accept the invitation', href: `https://covenant.example/invitation/${'aB3-_'.repeat(9)}` },
    closing: [`The link works once, until ${until} (Sydney time).`],
  },
  export: {
    heading: exportMailLabels.heading('Second mortgages in regional Queensland'),
    paragraphs: [
      exportMailLabels.greeting('Wilhelmina'),
      exportMailLabels.why(exportLabels.rows(12_408)),
      exportMailLabels.attached,
    ],
    action: { label: exportMailLabels.action, href: `https://covenant.example/exports/81234/${'x9-_Q'.repeat(9)}` },
    closing: [exportMailLabels.closing(until), exportMailLabels.ignored],
  },
  reminder: {
    heading: reminderLabels.subject,
    paragraphs: [
      reminderLabels.greeting('Wilhelmina'),
      reminderLabels.why,
      reminderLabels.due('Construction', '1 Dec 2026'),
      reminderLabels.lapsed('Mezzanine', '20 Nov 2026'),
      reminderLabels.notVerified('Rural'),
    ],
    action: { label: reminderLabels.action, href: 'https://covenant.example/users/4021/lender?tab=loans&category=3' },
    closing: [reminderLabels.ignored],
  },
  deals: {
    heading: alertMailLabels.subject,
    paragraphs: [alertMailLabels.greeting('Wilhelmina'), alertMailLabels.intro],
    sections: [
      {
        heading: 'Second mortgage over the warehouses of Carrington Featherstonehaugh in Dandenong South',
        rows: [
          {
            label: 'Carrington Featherstonehaugh Commercial Finance',
            value: 'Wilhelmina Quartermaine-Featherstonehaugh',
          },
          { label: alertMailLabels.rest(12), value: '' },
        ],
      },
    ],
    action: { label: alertMailLabels.open, href: 'https://covenant.example/match?scenario=81234' },
    closing: [alertMailLabels.closing],
  },
  tasks: {
    heading: digestSubjects.WAITING_TASKS,
    paragraphs: [digestWords.greeting('Wilhelmina'), taskWords.intro(1_204)],
    sections: [
      {
        heading: taskWords.heading(actionLabels.LOAN_NOT_SETTLED.title, 1_203),
        rows: [
          {
            label: 'CFCF-2026-000481234',
            value:
              'Carrington Featherstonehaugh Commercial Finance · Upper Kangaroo Valley · $48,500,000 · recorded 04 Sep 2026',
            href: 'https://covenant.example/loans/81234/view',
          },
          {
            label: digestWords.more(1_202),
            value: '',
            href: 'https://covenant.example/login?returnUrl=%2F%3Fwaiting%3DLOAN_NOT_SETTLED',
          },
        ],
      },
      {
        heading: taskWords.heading(actionLabels.FOLLOW_UP.title, 1),
        rows: [
          {
            label: taskWords.open,
            value: '',
            href: 'https://covenant.example/login?returnUrl=%2F%3Fwaiting%3DFOLLOW_UP',
          },
        ],
      },
    ],
    action: { label: taskWords.action, href: 'https://covenant.example/login?returnUrl=%2F' },
    closing: [taskWords.closing],
  },
  approach: {
    heading: mailLabels.APPROACH_ASKED.heading,
    paragraphs: [
      mailLabels.greeting('Wilhelmina'),
      mailLabels.APPROACH_ASKED.why('Wilhelmina Quartermaine-Featherstonehaugh — Carrington Commercial Finance'),
      'The valuation is from September, and the exit is a refinance with the bank that holds the first mortgage.',
    ],
    sections: [
      {
        heading: mailLabels.deal,
        rows: [
          { label: dealLabels.amount, value: '$2,400,000' },
          { label: dealLabels.place, value: 'Upper Kangaroo Valley, NSW 2577' },
          { label: dealLabels.security, value: 'Student accommodation' },
          { label: dealLabels.credits, value: 'Paid default, unpaid default, judgment, mortgage arrears, tax debt' },
        ],
      },
    ],
    action: { label: mailLabels.open, href: 'https://covenant.example/approaches/81234' },
    closing: [mailLabels.APPROACH_ASKED.ignored('3 Dec 2026')],
  },
  digest: {
    heading: 'Funds Available',
    paragraphs: ['Hello Wilhelmina,', 'These lenders verified or raised what they lend since your last email.'],
    sections: [
      {
        heading: 'Blackwattle Bay Structured Credit · First ranking',
        rows: [
          { label: 'Available now', value: '$48,500,000' },
          { label: 'Parcel', value: '$250,000 to $15,000,000' },
          { label: 'Interest rate', value: '9.95% to 12.5% a year' },
          { label: 'LVR', value: 'Up to 70%' },
          {
            label: 'States',
            value: 'NSW (Sydney metro, Hunter, Illawarra); VIC (Melbourne metro); QLD (Brisbane metro)',
          },
          { label: 'Verified', value: 'Tuesday 24 November 2026' },
        ],
      },
      {
        heading: 'Kurrajong Private Lending · Construction',
        rows: [
          { label: 'Available now', value: '$6,000,000' },
          { label: 'Establishment fee', value: '1.5%' },
          {
            label: 'Suburbs of the current book',
            value: 'Woolloomooloo, Indooroopilly, Upper Kangaroo Valley and 14 more',
          },
        ],
      },
    ],
    action: { label: 'Open your matches', href: 'https://covenant.example/users/5120/broker?tab=matches' },
    closing: ['There are 4 more in Covenant.'],
  },
}
