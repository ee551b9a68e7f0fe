import { Skeleton } from '#components/ui/skeleton.tsx'

/** Skeleton of a list's header, totals and rows while its first page loads. */
export const ListLoading = ({ label }: { label: string }) => (
  <div role="status" aria-label={label}>
    <div className="mb-4 flex h-[34px] items-center justify-between">
      <Skeleton className="h-6 w-64" />
      <Skeleton className="h-[34px] w-72" />
    </div>
    <div className="mb-4 flex gap-8">
      <Skeleton className="h-11 w-24" />
      <Skeleton className="h-11 w-36" />
      <Skeleton className="h-11 w-28" />
    </div>
    <div className="list-skeleton animate-pulse md:rounded-md md:border md:border-line" aria-hidden />
  </div>
)
