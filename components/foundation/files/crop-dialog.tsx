'use client'

import { type PointerEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { pictureLabels } from '#lib/foundation/files/labels.ts'
import { cropOf, MAX_ZOOM, type View, WHOLE_VIEW } from '#lib/foundation/files/rules.ts'
import type { Crop, ImageKind } from '#lib/foundation/files/schema.ts'

type CropDialogProps = {
  /** The chosen picture: an object URL and its size in pixels. */
  picture: { url: string; width: number; height: number }
  kind: ImageKind
  shape: 'round' | 'square'
  isPending: boolean
  error: string | null
  onUse: (crop: Crop) => void
  onCancel: () => void
}

/** Chooses the part of a picture that is kept, by dragging or by sliders, which every keyboard moves. */
export const CropDialog = ({ picture, kind, shape, isPending, error, onUse, onCancel }: CropDialogProps) => {
  const [view, setView] = useState<View>(WHOLE_VIEW)
  const crop = cropOf(kind, picture, view)
  return (
    <Dialog
      isOpen
      onOpenChange={onCancel}
      title={pictureLabels.cropTitle}
      description={pictureLabels.cropHint}
      isDismissible={!isPending}
      width={420}
      footer={
        <>
          <Button onClick={() => setView(WHOLE_VIEW)} disabled={isPending} className="mr-auto">
            {pictureLabels.reset}
          </Button>
          <Button onClick={onCancel} disabled={isPending}>
            {pictureLabels.cancel}
          </Button>
          <Button variant="primary" onClick={() => onUse(crop)} isPending={isPending}>
            {pictureLabels.use}
          </Button>
        </>
      }
    >
      <Frame picture={picture} crop={crop} shape={shape} view={view} onMove={setView} />
      <div className="mt-4 flex flex-col gap-3">
        <Slider
          label={pictureLabels.zoom}
          min={1}
          max={MAX_ZOOM}
          value={view.zoom}
          text={`${Math.round(view.zoom * 100)} %`}
          onChange={(zoom) => setView({ ...view, zoom })}
        />
        <Slider
          label={pictureLabels.left}
          value={view.left}
          isDisabled={crop.width >= picture.width}
          onChange={(left) => setView({ ...view, left })}
        />
        <Slider
          label={pictureLabels.top}
          value={view.top}
          isDisabled={crop.height >= picture.height}
          onChange={(top) => setView({ ...view, top })}
        />
      </div>
      <p role="status" className="mt-3 min-h-5 text-muted text-sm">
        {isPending && pictureLabels.uploading}
      </p>
      {isPending && <progress aria-label={pictureLabels.uploading} className="h-1 w-full accent-accent" />}
      {error && (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
    </Dialog>
  )
}

type FrameProps = Pick<CropDialogProps, 'picture' | 'shape'> & {
  crop: Crop
  view: View
  onMove: (view: View) => void
}

// Shown as it will be kept; percentages of the frame, so that no size has to be measured.
const Frame = ({ picture, crop, shape, view, onMove }: FrameProps) => {
  const held = useRef<{ x: number; y: number } | null>(null)
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const from = held.current
    if (!from) return
    held.current = { x: event.clientX, y: event.clientY }
    const perPixel = crop.width / event.currentTarget.clientWidth
    const shift = (moved: number, room: number) => (room > 0 ? (moved * perPixel) / room : 0)
    onMove({
      ...view,
      left: within(view.left - shift(event.clientX - from.x, picture.width - crop.width)),
      top: within(view.top - shift(event.clientY - from.y, picture.height - crop.height)),
    })
  }
  const letGo = () => {
    held.current = null
  }
  return (
    <div
      data-testid="crop-frame"
      onPointerDown={(event) => {
        held.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      style={{
        aspectRatio: `${crop.width} / ${crop.height}`,
        maxWidth: `min(100%, ${(280 * crop.width) / crop.height}px)`,
      }}
      className={cn(
        'relative mx-auto w-full cursor-grab touch-none select-none overflow-hidden border border-line bg-sunken active:cursor-grabbing',
        shape === 'round' ? 'rounded-full' : 'rounded-md',
      )}
    >
      {/* biome-ignore lint/performance/noImgElement: a file that only this browser has */}
      <img
        src={picture.url}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          width: `${(picture.width / crop.width) * 100}%`,
          height: `${(picture.height / crop.height) * 100}%`,
          left: `${(-crop.x / crop.width) * 100}%`,
          top: `${(-crop.y / crop.height) * 100}%`,
        }}
      />
    </div>
  )
}

const within = (share: number): number => Math.min(1, Math.max(0, share))

type SliderProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** How the value is told; its share in per cent without it. */
  text?: string
  isDisabled?: boolean
}

const Slider = ({ label, value, onChange, min = 0, max = 1, text, isDisabled }: SliderProps) => (
  <label className="grid grid-cols-[7.5rem_1fr] items-center gap-3 text-sm">
    <span className="font-semibold">{label}</span>
    <input
      type="range"
      min={min}
      max={max}
      step={0.02}
      value={value}
      disabled={isDisabled}
      aria-valuetext={text ?? `${Math.round(value * 100)} %`}
      onChange={(event) => onChange(Number(event.target.value))}
      className="h-6 w-full min-w-0 accent-accent disabled:opacity-50"
    />
  </label>
)
