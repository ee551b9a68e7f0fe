import { LoaderCircle } from 'lucide-react'

/** An automatic step: its title and what it is doing, announced. */
export const AutomaticSignInStep = ({ title, text }: { title: string; text: string }) => (
  <div>
    <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
    <p role="status" className="mt-2 flex items-center gap-2 text-muted">
      <LoaderCircle className="size-4 shrink-0 animate-spin" aria-hidden />
      {text}
    </p>
  </div>
)
