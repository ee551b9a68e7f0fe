import { cn } from '#components/ui/cn.ts'

export type Sign = { look: string; path: string }

export const WRONG_SIGN: Sign = {
  look: 'bg-warn-soft text-warn',
  path: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01',
}

// Drawn inline, not from the icon library: error pages are part of every page's first download.
/** One icon in a circle, above a message. */
export const SignCircle = ({ name, sign: { look, path } }: { name: string; sign: Sign }) => (
  <span data-sign={name} className={cn('mb-4 flex size-10 items-center justify-center rounded-full', look)}>
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5"
      aria-hidden
    >
      <path d={path} />
    </svg>
  </span>
)
