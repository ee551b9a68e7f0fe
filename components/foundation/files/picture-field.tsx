'use client'

import { ImagePlus, Trash2, Undo2 } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { getFieldId } from '#components/forms/field.tsx'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { pictureLabels } from '#lib/foundation/files/labels.ts'
import { IMAGE_FORMATS } from '#lib/foundation/files/rules.ts'
import type { FileReference, ImageKind } from '#lib/foundation/files/schema.ts'
import { CropDialog } from './crop-dialog.tsx'
import { usePicture } from './use-picture.ts'

export type PictureFieldProps = {
  label: string
  /** Round for a person, square for a company's logo. */
  shape: 'round' | 'square'
  kind: ImageKind
  value: FileReference | null
  /** The field's name, by which the form's errors refer to it. */
  name: string
  /** Called with the uploaded image's reference, or null after removal; the form saves it. */
  onChange: (file: FileReference | null) => void
  disabled?: boolean
  /** The form's error for this field. */
  error?: string | undefined
}

const ACCEPTED = IMAGE_FORMATS.map((format) => `image/${format}`).join(',')

/**
 * A portrait or logo: chosen or dropped, cropped, uploaded; removal can be undone until the form is saved (row D-16).
 */
export const PictureField = (props: PictureFieldProps) => {
  const { label, shape, kind, value, name, onChange, disabled = false } = props
  const picture = usePicture(kind, value, onChange)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = getFieldId(name)
  const error = (picture.draft ? null : picture.error) ?? props.error
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (disabled) return
    // The crop dialog returns the focus here.
    document.getElementById(id)?.focus()
    void picture.choose(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drop target with this layout in every browser
    <div role="group" aria-labelledby={`${id}-label`} className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="font-semibold text-sm">
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same */}
      <div
        data-testid={`drop-${name}`}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(!disabled)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cn(
          'flex min-w-0 max-w-120 flex-wrap sm:max-w-[min(30rem,calc(50%-0.5rem))] items-center gap-3 rounded-md border border-line border-dashed p-3',
          isOver && 'border-accent bg-accent-soft',
          error && 'border-bad',
        )}
      >
        <PicturePreview value={value} shape={shape} />
        <div className="flex min-w-0 flex-1 basis-52 flex-col gap-1.5">
          <div className="flex flex-wrap gap-2">
            <Button
              id={id}
              size="sm"
              disabled={disabled}
              aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
              onClick={() => input.current?.click()}
            >
              <ImagePlus aria-hidden />
              {value ? pictureLabels.replace : pictureLabels.choose}
              <span className="sr-only"> ({label})</span>
            </Button>
            {value && (
              <Button size="sm" disabled={disabled} onClick={picture.remove}>
                <Trash2 aria-hidden />
                {pictureLabels.remove}
                <span className="sr-only"> ({label})</span>
              </Button>
            )}
            {picture.canUndo && (
              <Button size="sm" disabled={disabled} onClick={picture.undo}>
                <Undo2 aria-hidden />
                {pictureLabels.undo}
                <span className="sr-only"> ({label})</span>
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className="text-muted text-sm">
            {pictureLabels.hint}
          </p>
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept={ACCEPTED}
          aria-label={label}
          disabled={disabled}
          onChange={(event) => {
            void picture.choose(event.target.files?.[0])
            // Resets the input, so that the same file can be chosen again after a refusal.
            event.target.value = ''
          }}
        />
      </div>
      <p role="status" className="sr-only">
        {picture.said}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
      {picture.draft && (
        <CropDialog
          picture={picture.draft}
          kind={kind}
          shape={shape}
          isPending={picture.isPending}
          error={picture.error}
          onUse={(crop) => void picture.use(crop)}
          onCancel={picture.cancel}
        />
      )}
    </div>
  )
}

const PicturePreview = ({ value, shape }: Pick<PictureFieldProps, 'value' | 'shape'>) => {
  const look = cn(
    'flex size-16 shrink-0 items-center justify-center overflow-hidden bg-sunken text-muted',
    shape === 'round' ? 'rounded-full' : 'rounded-md',
  )
  if (!value)
    return (
      <span className={look} aria-hidden>
        <ImagePlus className="size-5" />
      </span>
    )
  // biome-ignore lint/performance/noImgElement: stored files are already sized and are served privately
  return <img src={value.fileUrl} alt="" className={cn(look, shape === 'round' ? 'object-cover' : 'object-contain')} />
}
