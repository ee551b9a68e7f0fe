import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type SwitchProps = {
  label: ReactNode
  isOn: boolean
  /** The colour of the state that needs attention. */
  offTone?: 'warn' | 'bad'
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

/** An on-off switch with its label and the state as a word. */
export const Switch = ({ label, isOn, offTone = 'warn', disabled, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    disabled={disabled}
    onClick={() => onChange(!isOn)}
    className="inline-flex min-h-8 items-center gap-2 rounded-sm disabled:cursor-not-allowed disabled:opacity-60"
  >
    <span
      aria-hidden
      className={cn(
        'relative h-[18px] w-8 rounded-full border transition-colors',
        isOn ? 'border-good bg-good' : offTone === 'bad' ? 'border-bad bg-bad-soft' : 'border-warn bg-warn-soft',
      )}
    >
      <span
        className={cn(
          'absolute top-0.5 size-3 rounded-full transition-[left]',
          isOn ? 'left-[15px] bg-panel' : offTone === 'bad' ? 'left-0.5 bg-bad' : 'left-0.5 bg-warn',
        )}
      />
    </span>
    <span>{label}</span>
    <span aria-hidden className={cn('font-medium', isOn ? 'text-good' : offTone === 'bad' ? 'text-bad' : 'text-warn')}>
      {isOn ? 'on' : 'off'}
    </span>
  </button>
)
