import type { Answer } from '#components/request/use-answer.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { ComparedField } from '#lib/core/answers.ts'
import { comparisonLabels } from '#lib/core/comparison.ts'

/** The differences between two versions, side by side, from the server's response. */
export const VersionDifferences = ({ answer }: { answer: Answer<{ fields: ComparedField[] }> }) => {
  if (answer === null) return <Skeleton className="h-40 w-full" />
  if (!('data' in answer)) return <p role="alert">{comparisonLabels.failed}</p>
  const { fields } = answer.data
  if (fields.length === 0) return <p className="text-muted">{comparisonLabels.same}</p>
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-line border-b text-muted text-sm">
          {[comparisonLabels.field, comparisonLabels.before, comparisonLabels.after].map((heading) => (
            <th key={heading} scope="col" className="py-1.5 pr-3 font-normal">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {fields.map(({ field, label, before, after }) => (
          <tr key={field} className="align-top">
            <th scope="row" className="break-words py-2 pr-3 font-medium">
              {label}
            </th>
            <td className="whitespace-pre-line break-words py-2 pr-3 text-muted">{before ?? '–'}</td>
            <td className="whitespace-pre-line break-words py-2">{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
