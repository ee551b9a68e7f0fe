/** What a stored picture shows. */
export type ImageKind = 'LOGO' | 'PORTRAIT'
export type FileKind = ImageKind | 'ATTACHMENT'

/** A picture as it came from somebody: nothing of it is trusted. */
export type ImageUpload = { kind: ImageKind; fileName: string; bytes: Uint8Array }

/** A picture as it was stored. */
export type StoredImage = {
  id: number
  fileName: string
  contentType: string
  byteSize: number
  width: number
  height: number
}

/** A stored file as an actor may read it; `isPublic` when a visitor may, too. */
export type FileFacts = {
  id: number
  kind: FileKind
  fileName: string
  contentType: string
  byteSize: number
  /** SHA-256 of the stored bytes, hexadecimal. */
  sha256: string
  isPublic: boolean
}
