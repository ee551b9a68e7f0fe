'use client'

import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { bodyMessages, MERGE_FIELD_NAMES } from '#lib/campaigns/bodies/labels.ts'
import { editorLabels } from '#lib/campaigns/bodies/looks/labels.ts'
import { LOOKS } from '#lib/campaigns/bodies/looks/rules.ts'
import type { FieldAttributes } from './merge-field-node.ts'
import type { PictureAttributes } from './picture-node.ts'

type FormProps<Attributes> = {
  attributes: Attributes
  onChange: (attributes: Partial<Attributes>) => void
  leave: () => void
  remove: () => void
}

const EditorPopupFrame = ({
  leave,
  remove,
  children,
}: {
  leave: () => void
  remove: () => void
  children: ReactNode
}) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const isInput = event.target instanceof HTMLInputElement
    if (event.key !== 'Escape' && !(event.key === 'Enter' && isInput && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within
    <div className="grid w-72 max-w-full gap-2" onKeyDown={onKeyDown}>
      {children}
      <div className="mt-1 flex justify-between gap-2">
        <Button size="sm" onClick={remove}>
          {editorLabels.remove}
        </Button>
        <Button size="sm" variant="primary" onClick={leave}>
          {editorLabels.done}
        </Button>
      </div>
    </div>
  )
}

/** The popup of a merge field: what is written if the field is empty. */
export const MergeFieldForm = ({ attributes, onChange, ...frame }: FormProps<FieldAttributes>) => {
  const id = useId()
  const name = MERGE_FIELD_NAMES[attributes.field]
  return (
    <EditorPopupFrame {...frame}>
      <Label htmlFor={id}>{editorLabels.fallback}</Label>
      <Input
        id={id}
        data-first
        maxLength={100}
        value={attributes.fallback}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange({ fallback: target.value.replace(/[{}|<>\p{Cc}]/gu, '') })}
      />
      <p id={`${id}-hint`} className="text-muted text-sm">
        {editorLabels.fallbackHint(name)}
      </p>
    </EditorPopupFrame>
  )
}

const WIDTHS = [
  { name: editorLabels.small, width: 200 },
  { name: editorLabels.medium, width: 400 },
  { name: editorLabels.full, width: LOOKS.widest },
]

/** The popup of a picture: its description and width. */
export const PictureForm = ({ attributes, onChange, ...frame }: FormProps<PictureAttributes>) => {
  const id = useId()
  return (
    <EditorPopupFrame {...frame}>
      <Label htmlFor={id}>{editorLabels.alt}</Label>
      <Input
        id={id}
        data-first
        maxLength={300}
        placeholder={bodyMessages.noAlt}
        value={attributes.alt}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      <p id={`${id}-hint`} className="text-muted text-sm">
        {editorLabels.altHint}
      </p>
      <fieldset className="mt-1 flex flex-wrap gap-1">
        <legend className="mb-1 font-semibold text-sm">{editorLabels.width}</legend>
        {WIDTHS.map(({ name, width }) => (
          <Button
            key={width}
            size="sm"
            aria-pressed={attributes.width === width}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
            onClick={() => onChange({ width })}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </EditorPopupFrame>
  )
}
