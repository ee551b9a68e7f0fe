import { formatMegabytes, LARGEST_FILE } from '#lib/core/body-limits.ts'

/** Error messages of image uploads; the one for other files is quoted exactly (row D-16). */
export const fileMessages = {
  empty: 'Please choose a picture.',
  tooLarge: `Choose a picture of ${formatMegabytes(LARGEST_FILE.picture)} or less.`,
  tooManyPixels: 'Choose a picture of 40 million pixels or fewer.',
  wrongType: 'You can only choose image files.',
  unreadable: 'This picture cannot be read. It may be damaged.',
  crop: 'The crop lies outside the picture.',
  tooMany: "You've uploaded too many unused pictures. Try again tomorrow.",
  gone: 'This picture is no longer available. Choose it again.',
} as const

/** Labels of the image picker. */
export const pictureLabels = {
  hint: `Choose or drop a PNG, JPEG, WebP or GIF of at most ${formatMegabytes(LARGEST_FILE.picture)}.`,
  choose: 'Choose picture',
  replace: 'Replace',
  remove: 'Remove',
  undo: 'Undo',
  cropTitle: 'Crop the picture',
  cropHint:
    'Drag the frame and its corners, or move them by the arrow keys, faster with Ctrl or ⌘. What is in the frame is kept.',
  frame: 'Frame, moved by the arrow keys',
  corner: (place: string) => `${place} of the frame, moved by the arrow keys`,
  reset: 'Reset',
  cancel: 'Cancel',
  use: 'Use picture',
  uploading: 'Uploading the picture …',
  chosen: 'Picture ready. Save the profile to publish it.',
  removed: 'Picture removed. Save the profile to publish the change.',
  undone: 'The earlier picture is back.',
} as const
