import { mergeAttributes } from '@tiptap/core'
import { Image, type ImageOptions } from '@tiptap/extension-image'

export type PictureAttributes = { attachmentId: number; alt: string; width: number | null }

const parsePositiveInteger = (said: string | null | undefined): number | null =>
  /^[1-9]\d{0,9}$/.test(said ?? '') ? Number(said) : null

/** An image in the text, stored as the id of an inline attachment, never as an external URL. */
export const PictureNode = Image.extend<ImageOptions & { addressOf: (attachmentId: number) => string }>({
  addOptions() {
    return {
      inline: true,
      allowBase64: false,
      HTMLAttributes: {},
      resize: false,
      addressOf: () => '',
    }
  },

  addAttributes() {
    return {
      attachmentId: {
        default: null,
        parseHTML: (element) => parsePositiveInteger(element.dataset.attachment),
        renderHTML: ({ attachmentId }) => ({ 'data-attachment': attachmentId }),
      },
      alt: { default: '', parseHTML: (element) => (element.getAttribute('alt') ?? '').slice(0, 300) },
      width: {
        default: null,
        parseHTML: (element) => {
          const width = parsePositiveInteger(element.getAttribute('width'))
          return width && width <= 600 ? width : null
        },
      },
    }
  },

  parseHTML() {
    return [
      {
        tag: 'img[data-attachment]',
        getAttrs: (element) => (parsePositiveInteger(element.dataset.attachment) === null ? false : null),
      },
    ]
  },

  renderHTML({ node, HTMLAttributes }) {
    const src = this.options.addressOf((node.attrs as PictureAttributes).attachmentId)
    return ['img', mergeAttributes({ src, class: 'mail-picture' }, HTMLAttributes)]
  },

  renderText({ node }) {
    return (node.attrs as PictureAttributes).alt
  },
})
