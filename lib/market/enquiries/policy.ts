import { anyone, notLawFirm, type PolicyTable, staffAdmin, systemJob } from '#lib/core/policy.ts'

/** Defines who may send, read and erase enquiries of visitors (decision 'enquiry'). */
export const enquiryPolicies = {
  send: { who: anyone, description: 'Write to a public broker or to a lender that opted in: everybody' },
  read: { who: notLawFirm, description: 'Read enquiries: staff all, lenders and brokers their own' },
  erase: { who: staffAdmin, description: 'Erase an enquiry: staff with ADMIN' },
  eraseOld: { who: systemJob, description: 'Erase the enquiries of 12 months ago' },
} satisfies PolicyTable
