import type { ComponentProps, ReactNode } from 'react'
import { tickClass } from './checkbox.tsx'
import { cn } from './cn.ts'

export type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'id'> & {
  /** The legend of the group: what the choice is about. */
  label: ReactNode
  options: readonly { id: string; name: ReactNode }[]
  value?: string
  defaultValue?: string
  hidesLabel?: boolean
}

/** A group of radio buttons. Spread a form library's `register()` into it, or control it by `value`. */
export const RadioGroup = ({
  label,
  options,
  value,
  defaultValue,
  hidesLabel,
  className,
  ...props
}: RadioGroupProps) => (
  <fieldset className={className} aria-describedby={props['aria-describedby']}>
    <legend className={cn(hidesLabel ? 'sr-only' : 'mb-1 font-semibold text-sm')}>{label}</legend>
    <div className="flex flex-wrap gap-x-5 gap-y-1">
      {options.map((option) => (
        <label key={option.id} className="inline-flex min-h-7 cursor-pointer items-center gap-2">
          <input
            {...props}
            type="radio"
            value={option.id}
            className={tickClass}
            {...(value === undefined
              ? { defaultChecked: option.id === defaultValue }
              : { checked: option.id === value })}
          />
          <span>{option.name}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
