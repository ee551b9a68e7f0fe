import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'

type FilterRowProps = FilterFieldsProps & {
  path: string
  /** True if a filter is set; then a reset link shows. */
  isNarrowed: boolean
}

/** The filters above a list: a plain GET form, works without JavaScript. */
export const FilterRow = ({ path, isNarrowed, params, ...fields }: FilterRowProps) => (
  <form
    key={JSON.stringify(params)}
    action={path}
    aria-label="Filters"
    data-print="hidden"
    className="mb-3 grid grid-cols-2 items-start gap-3 sm:grid-cols-3 md:grid-cols-4 lg:flex lg:*:min-w-0 lg:*:flex-1 lg:[&_[data-filter]>*]:flex-1"
  >
    <FilterFields params={params} {...fields} />
    <div className="flex gap-2 self-end lg:flex-none!">
      <Button type="submit" variant="primary">
        Search
      </Button>
      {isNarrowed && <ButtonLink href={path}>Clear</ButtonLink>}
    </div>
  </form>
)
