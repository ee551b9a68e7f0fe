import type { Portrait } from '#lib/market/profiles/schema.ts'

/** A person with the company and its profiles (row P-17); what the viewer may not see of the person is absent. */
export type IndividualDetail = Portrait & {
  companyId: number
  companyName: string
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
}
