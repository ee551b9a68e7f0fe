/** A file of a multipart form: the name that the sender gave it, and its bytes, which belong to whoever reads the form. */
export class FormFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  constructor(name: string, bytes: Uint8Array<ArrayBuffer>) {
    this.name = name
    this.bytes = bytes
  }
}
