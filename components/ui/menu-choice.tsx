'use client'

import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { itemClass, type MenuChoiceProps } from './dropdown-menu.tsx'

/** Radio items inside a menu. */
export const MenuChoice = ({ value, onValueChange, options }: MenuChoiceProps) => (
  <Radix.RadioGroup value={value} onValueChange={onValueChange}>
    {options.map((option) => (
      <Radix.RadioItem
        key={option.id}
        value={option.id}
        className={itemClass}
        onSelect={(event) => event.preventDefault()}
      >
        {option.icon}
        <span className="flex-1">{option.name}</span>
        <Radix.ItemIndicator>
          <Check aria-hidden />
        </Radix.ItemIndicator>
      </Radix.RadioItem>
    ))}
  </Radix.RadioGroup>
)
