import { type Editor, Extension } from '@tiptap/core'
import { NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { editorLabels, PICTURE_TYPES } from '#lib/campaigns/bodies/looks/labels.ts'
import { LOOKS } from '#lib/campaigns/bodies/looks/rules.ts'

type Act = { add: { at: number; element: HTMLElement; key: object } } | { remove: object }

const uploads = new PluginKey<DecorationSet>('uploads')

/** Editor extension that shows placeholders in the text while images upload. */
export const Uploads = Extension.create({
  name: 'uploads',
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key: uploads,
        state: {
          init: () => DecorationSet.empty,
          apply: (tr, before) => {
            const set = before.map(tr.mapping, tr.doc)
            const act = tr.getMeta(uploads) as Act | undefined
            if (!act) return set
            if ('remove' in act) return set.remove(set.find(undefined, undefined, ({ of }) => of === act.remove))
            const { at, element, key } = act.add
            return set.add(tr.doc, [Decoration.widget(at, element, { key: `upload-${at}`, side: -1, of: key })])
          },
        },
        props: { decorations: (state) => uploads.getState(state) },
      }),
    ]
  },
})

/** Uploads an image and reports its progress from 0 to 1. Returns null, after showing a message, if it was refused. */
export type SendPicture = (file: File, onProgress: (part: number) => void) => Promise<{ attachmentId: number } | null>

const createImagePlaceholder = (name: string): { element: HTMLElement; show: (part: number) => void } => {
  const element = document.createElement('span')
  element.className = 'mail-upload'
  element.contentEditable = 'false'
  const progress = document.createElement('progress')
  progress.max = 1
  progress.value = 0
  progress.setAttribute('aria-label', editorLabels.adding(name))
  element.append(name, progress)
  return {
    element,
    show: (part) => {
      progress.value = part
    },
  }
}

const measureImageWidth = async (address: string): Promise<number | null> => {
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
    return picture.naturalWidth || null
  } catch {
    return null
  }
}

type Adding = {
  editor: Editor
  send: SendPicture
  /** Keeps a local URL of the image, so that it need not be downloaded. */
  keep: (attachmentId: number, address: string) => void
  onRefused: (name: string) => void
  /** Called for a file that is not an image format of mails. */
  onUnknown: () => void
}

const insertImage = async ({
  adding: { editor, send, keep, onRefused },
  file,
  at,
  isLast,
}: {
  adding: Adding
  file: File
  at: number
  isLast: boolean
}): Promise<void> => {
  const key = {}
  const { element, show } = createImagePlaceholder(file.name)
  editor.view.dispatch(editor.state.tr.setMeta(uploads, { add: { at, element, key } } satisfies Act))
  const address = URL.createObjectURL(file)
  const [width, sent] = await Promise.all([measureImageWidth(address), send(file, show)])
  if (editor.isDestroyed) return
  const set = uploads.getState(editor.state)
  const [place] = set?.find(undefined, undefined, ({ of }) => of === key) ?? []
  const tr = editor.state.tr.setMeta(uploads, { remove: key } satisfies Act)
  const picture = editor.schema.nodes.image
  if (!sent || !place || !picture) {
    if (!sent) onRefused(file.name)
    URL.revokeObjectURL(address)
    editor.view.dispatch(tr)
    return
  }
  keep(sent.attachmentId, address)
  const isUntouched = editor.state.selection.empty && editor.state.selection.from === place.from
  const shown = width === null ? null : Math.min(width, LOOKS.widest)
  tr.insert(place.from, picture.create({ attachmentId: sent.attachmentId, alt: '', width: shown }))
  // If the user has not typed meanwhile, select the image, so that its description can be entered.
  if (isLast && isUntouched) tr.setSelection(NodeSelection.create(tr.doc, place.from))
  editor.view.dispatch(tr)
}

/** Inserts images at a position, each as soon as it is uploaded. */
export const insertImages = async (adding: Adding, files: readonly File[], at: number): Promise<void> => {
  const pictures = files.filter(({ type }) => (PICTURE_TYPES as readonly string[]).includes(type))
  if (pictures.length < files.length) adding.onUnknown()
  await Promise.all(
    pictures.map((file, index) => insertImage({ adding, file, at, isLast: index === pictures.length - 1 })),
  )
}
