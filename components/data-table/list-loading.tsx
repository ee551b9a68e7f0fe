import { Skeleton } from '#components/ui/skeleton.tsx'

/** Skeleton of a list's header, totals, charts, search and rows while its first page loads. */
export const ListLoading = ({ label }: { label: string }) => (
  <div role="status" aria-label={label}>
    <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
      <Skeleton className="h-[34px] w-64 max-w-1/2" />
      <Skeleton className="h-[34px] w-72 max-sm:w-full" />
    </div>
    <div className="mb-4 flex justify-between gap-3 md:h-[118px] md:gap-8">
      <Skeleton className="h-8 w-20 md:h-full md:w-32" />
      <Skeleton className="h-8 w-24 md:h-full md:w-auto md:flex-1" />
      <Skeleton className="h-8 w-24 md:h-full md:w-1/4" />
    </div>
    <Skeleton className="mb-3 h-[34px] w-80 max-sm:w-full" />
    <Skeleton className="mb-3 h-[30px] w-full md:hidden" />
    <div className="list-skeleton animate-pulse md:rounded-md md:border md:border-line" aria-hidden />
  </div>
)
