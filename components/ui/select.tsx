import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlClass } from './control.ts'

export type SelectOption = { id: string | number; name: string; disabled?: boolean }

export type SelectProps = ComponentProps<'select'> & {
  options: readonly SelectOption[]
  /** The text of the empty option; omitted for none. */
  placeholder?: string
}

/** The browser's native select, styled. */
export const Select = ({ options, placeholder, className, ...props }: SelectProps) => (
  <span className={cn('relative block min-w-0', className)}>
    <select
      {...props}
      className={cn(
        controlClass,
        'appearance-none pr-8',
        // Nothing chosen yet is as quiet as any other placeholder.
        placeholder !== undefined && "*:text-ink has-[>option[value='']:checked]:text-muted",
      )}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.id} value={option.id} disabled={option.disabled}>
          {option.name}
        </option>
      ))}
    </select>
    <ChevronDown
      className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      aria-hidden
    />
  </span>
)
