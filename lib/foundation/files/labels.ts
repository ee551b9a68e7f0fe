/** Why a picture is not taken; the text for what is no picture is exact (row D-16). */
export const fileMessages = {
  empty: 'Please choose a picture.',
  tooLarge: 'The picture must be at most 5 MB.',
  tooManyPixels: 'The picture must have at most 40 million pixels.',
  wrongType: 'You can only choose image files.',
  unreadable: 'This picture cannot be read. It may be damaged.',
  crop: 'The part that was chosen lies outside the picture.',
  tooMany: 'You have too many pictures that no profile shows. Please try again tomorrow.',
  gone: 'This picture is no longer stored. Please choose it again.',
} as const

/** Words of the control that chooses a picture. */
export const pictureLabels = {
  hint: 'Choose or drop a PNG, JPEG, WebP or GIF of at most 5 MB.',
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
  chosen: 'The picture is ready. It is shown to others once the profile is saved.',
  removed: 'The picture was removed. It stays for others until the profile is saved.',
  undone: 'The earlier picture is back.',
} as const
