import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const OFF = {
  warn: { track: 'border-warn bg-warn-soft', knob: 'bg-warn', word: 'text-warn' },
  bad: { track: 'border-bad bg-bad-soft', knob: 'bg-bad', word: 'text-bad' },
  neutral: { track: 'border-muted bg-sunken', knob: 'bg-muted', word: 'text-muted' },
} as const

export type SwitchProps = {
  id?: string
  /** The ids of descriptive texts. */
  describedBy?: string
  label: ReactNode
  isOn: boolean
  /** The colour when off: a warning, or neutral. */
  offTone?: keyof typeof OFF
  disabled?: boolean
  /** True while the shown value is being saved. */
  isPending?: boolean
  onChange: (isOn: boolean) => void
}

/** A switch with its label and its state as a word. */
export const Switch = ({
  id,
  describedBy,
  label,
  isOn,
  offTone = 'warn',
  disabled,
  isPending = false,
  onChange,
}: SwitchProps) => (
  <button
    id={id}
    type="button"
    role="switch"
    aria-describedby={describedBy || undefined}
    aria-checked={isOn}
    aria-busy={isPending || undefined}
    disabled={disabled}
    onClick={() => onChange(!isOn)}
    className="inline-flex min-h-8 items-center gap-2 rounded-sm disabled:cursor-not-allowed disabled:opacity-60"
  >
    <span
      aria-hidden
      className={cn(
        'relative h-[18px] w-8 rounded-full border transition-colors',
        isPending && 'animate-pulse',
        isOn ? 'border-good bg-good' : OFF[offTone].track,
      )}
    >
      <span
        className={cn(
          'absolute top-0.5 size-3 rounded-full transition-[left]',
          isOn ? 'left-[15px] bg-panel' : cn('left-0.5', OFF[offTone].knob),
        )}
      />
    </span>
    <span>{label}</span>
    <span aria-hidden className={cn('font-medium', isOn ? 'text-good' : OFF[offTone].word)}>
      {isOn ? 'on' : 'off'}
    </span>
  </button>
)
