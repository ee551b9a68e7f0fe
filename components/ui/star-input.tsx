'use client'

import { useState } from 'react'
import { cn } from './cn.ts'
import { Star } from './stars.tsx'

export type StarInputProps = {
  /** The id of the first star, for labels and error lists. */
  id: string
  name: string
  /** The group's accessible name. */
  label: string
  /** 0 if nothing is chosen. */
  value: number
  onChange: (stars: number) => void
  onBlur?: () => void
  isRequired?: boolean
  disabled?: boolean
  isInvalid?: boolean
  describedBy?: string | undefined
  /** Returns the label of a star. */
  nameOf: (stars: number) => string
}

const PLACES = [1, 2, 3, 4, 5]

/** One to five stars as radio buttons, for touch, keyboard and screen readers. */
export const StarInput = (props: StarInputProps) => {
  const { id, name, label, value, onChange, onBlur, isRequired, disabled, isInvalid, describedBy, nameOf } = props
  const [pointed, setPointed] = useState(0)
  const filled = pointed || value
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-required={isRequired || undefined}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onPointerLeave={() => setPointed(0)}
      className="inline-flex"
    >
      {PLACES.map((stars) => (
        <label
          key={stars}
          onPointerEnter={(event) => event.pointerType === 'mouse' && !disabled && setPointed(stars)}
          className={cn(
            'relative grid size-9 place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent',
            disabled ? 'opacity-60' : 'cursor-pointer',
          )}
        >
          <input
            type="radio"
            name={name}
            disabled={disabled}
            {...(stars === 1 ? { id } : {})}
            aria-label={nameOf(stars)}
            checked={value === stars}
            onChange={() => onChange(stars)}
            onBlur={({ relatedTarget }) => {
              const isWithin = relatedTarget instanceof HTMLInputElement && relatedTarget.name === name
              if (!isWithin) onBlur?.()
            }}
            className="absolute inset-0 size-full cursor-[inherit] opacity-0"
          />
          <Star isFull={filled >= stars} className="size-6" />
        </label>
      ))}
    </div>
  )
}
