'use client'

import 'react-image-crop/dist/ReactCrop.css'
import { useState } from 'react'
import ReactCrop from 'react-image-crop'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { pictureLabels } from '#lib/foundation/files/labels.ts'
import { chooseInitialCrop, type Part, toCrop } from '#lib/foundation/files/rules.ts'
import type { Crop, ImageKind } from '#lib/foundation/files/schema.ts'

type CropDialogProps = {
  /** The chosen image: an object URL and its size in pixels. */
  picture: { url: string; width: number; height: number }
  kind: ImageKind
  shape: 'round' | 'square'
  isPending: boolean
  error: string | null
  onUse: (crop: Crop) => void
  onCancel: () => void
}

const { corner } = pictureLabels
const LABELS = {
  cropArea: pictureLabels.frame,
  nwDragHandle: corner('Top left'),
  nDragHandle: corner('Top'),
  neDragHandle: corner('Top right'),
  eDragHandle: corner('Right'),
  seDragHandle: corner('Bottom right'),
  sDragHandle: corner('Bottom'),
  swDragHandle: corner('Bottom left'),
  wDragHandle: corner('Left'),
}
/** The smallest crop frame on the screen, in pixels. */
const SMALLEST = 32

/** Dialog to crop an image by dragging or by keys. */
export const CropDialog = ({ picture, kind, shape, isPending, error, onUse, onCancel }: CropDialogProps) => {
  const [part, setPart] = useState<Part>(() => chooseInitialCrop(kind, picture))
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
          <Button onClick={() => setPart(chooseInitialCrop(kind, picture))} disabled={isPending} className="mr-auto">
            {pictureLabels.reset}
          </Button>
          <Button onClick={onCancel} disabled={isPending}>
            {pictureLabels.cancel}
          </Button>
          <Button variant="primary" onClick={() => onUse(toCrop(kind, picture, part))} isPending={isPending}>
            {pictureLabels.use}
          </Button>
        </>
      }
    >
      <div className="flex justify-center">
        <ReactCrop
          crop={{ unit: '%', ...part }}
          onChange={(_, percent) => setPart(percent)}
          aspect={kind === 'PORTRAIT' ? 1 : picture.width / picture.height}
          circularCrop={shape === 'round'}
          minWidth={SMALLEST}
          minHeight={SMALLEST}
          keepSelection
          disabled={isPending}
          ariaLabels={LABELS}
          className="border border-line bg-sunken"
        >
          {/* biome-ignore lint/performance/noImgElement: a file that only this browser has */}
          <img src={picture.url} alt="" draggable={false} className="max-h-80 max-w-full" />
        </ReactCrop>
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
