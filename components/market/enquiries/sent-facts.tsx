import { Facts } from '#components/ui/facts.tsx'
import { readDollars } from '#lib/core/amounts.ts'
import { formatDollars } from '#lib/core/money.ts'
import { enquiryLabels } from '#lib/market/enquiries/labels.ts'
import type { Typed } from '#lib/market/enquiries/rules.ts'

const FIELDS = ['name', 'email', 'mobile', 'amount', 'suburb', 'words'] as const

/** What a visitor wrote, read-only; fields left empty are not shown. */
export const SentEnquiry = ({ sent }: { sent: Typed }) => (
  <section aria-label={enquiryLabels.yours} className="mt-5 border-line border-t pt-4">
    <h2 className="mb-3 font-semibold">{enquiryLabels.yours}</h2>
    <Facts
      items={FIELDS.filter((name) => sent[name].trim() !== '').map((name) => ({
        label: enquiryLabels[name],
        value: name === 'amount' ? formatDollars(readDollars(sent.amount)) : sent[name],
        className: name === 'words' ? 'col-span-full whitespace-pre-line' : undefined,
      }))}
    />
  </section>
)
