import { chunkBytes, signedPartBytes } from '#contract/limits.ts';
import type { uploadRoutes } from '#contract/routes/uploads.ts';
import {
  CompletedUpload,
  CompleteUpload,
  CreateUpload,
  SignUploadParts,
  UploadPart,
  UploadParts,
  UploadSlot,
} from '#contract/schemas/upload.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { exampleIds, id, ofTest } from './phrases.ts';

export const uploadWords: ResourceWords<keyof typeof uploadRoutes> = {
  tags: { Uploads: 'Slots for the bytes of media files.' },
  operations: {
    createUpload: {
      about: `PUT the bytes to \`upload_url\` with exactly the \`content_type\` and \`size\` given here and without the API key. Or upload them so that the upload can be continued after a failure: in parts, as \`multipart\` says, or with TUS 1.0.0, as \`resumable\` says. One of the two is recommended above 6 MB, and required above ${figures.singlePutSize}, where \`upload_url\` refuses every PUT. Then create a project with the \`upload_id\`. A slot that no project uses is deleted after ${figures.slotLifetime}. The reply that an Idempotency-Key repeats may be past its \`expires_at\`: then use a new key.`,
      reply: 'The slot.',
      example: {
        request: { filename: 'talk.mp4', content_type: 'video/mp4', size: 1_482_113 },
        reply: {
          upload_id: exampleIds.upload,
          upload_url: `https://cueline-media.s3.us-east-1.amazonaws.com/uploads/${exampleIds.upload}?X-Amz-Signature=9a8b7c`,
          expires_at: '2026-11-21T10:29:00.000Z',
          resumable: {
            endpoint: 'https://api.example.com/v1/uploads/tus',
            headers: {
              'Upload-Token': '019ab2c0-0000-7000-8000-000000000001.b3BhcXVlLWFuZC1yYW5kb20tdG9rZW4tb2YtdGhpcy0',
            },
            metadata: { upload_id: exampleIds.upload, filename: 'talk.mp4', filetype: 'video/mp4' },
            chunk_size: chunkBytes,
          },
          multipart: { part_size: signedPartBytes, part_count: 1, expires_at: '2026-11-22T09:29:00.000Z' },
        },
      },
    },
    signUploadParts: {
      about: `Answers a page of URLs, each of which takes the PUT of one part, without the API key, with exactly \`size\` bytes, several at a time. The reply of a PUT has the header \`ETag\`, which ${'`POST /uploads/{upload_id}/complete`'} needs. Parts that storage has already have their \`etag\` here, so an interrupted upload is continued with nothing but its \`upload_id\`; a part that is sent again replaces the one before. A URL is valid for ${figures.signedUrlLifetime}; afterwards request it again. Parts may be sent until \`multipart.expires_at\` of the slot.`,
      reply: 'The parts.',
      example: {
        request: { first_part: 1, count: 1 },
        reply: {
          data: [
            {
              part_number: 1,
              size: 1_482_113,
              url: `https://cueline-media.s3.us-east-1.amazonaws.com/media/${exampleIds.upload}/source?partNumber=1&uploadId=VXBsb2Fk&X-Amz-Signature=9a8b7c`,
              etag: null,
            },
          ],
          next_part: null,
          expires_at: '2026-11-21T10:29:00.000Z',
          completed_at: null,
        },
      },
    },
    completeUpload: {
      about:
        'Send the ETags of all parts in order. The request may be repeated, and gets the same reply; with the ETags of other parts it is refused with `upload_used`. `upload_incomplete` names in `param` the first part that is missing, or that has been replaced by another.',
      reply: 'The upload is complete.',
      example: {
        request: { etags: ['9b2cf535f27731c974343645a3985328'] },
        reply: { upload_id: exampleIds.upload, completed_at: '2026-11-21T09:31:00.000Z' },
      },
    },
    deleteUpload: {
      about:
        'For an upload that is given up: its parts are deleted, it no longer counts towards the quotas, and no project can be made of it. The request may be repeated. A slot that a project uses stays.',
      reply: 'The slot is deleted.',
      example: {},
    },
  },
  parameters: { upload_id: id('slot') },
  schemas: {
    CreateUpload: {
      schema: CreateUpload,
      about: 'The file to upload.',
      fields: {
        filename: 'Its name. Line breaks and other control characters become a space.',
        content_type: 'Its media type, `audio/*` or `video/*`; the PUT must have exactly this one.',
        size: 'Its length in bytes; the PUT must have exactly as many.',
        links:
          'With `short`, `upload_url` is a short link: a GET of it, without the API key, is answered with the URL that takes the PUT, as the body and as a redirect.',
      },
    },
    UploadSlot: {
      schema: UploadSlot,
      about: 'Where the bytes of a file go.',
      fields: {
        upload_id: id('slot'),
        upload_url: `Takes one PUT of the declared type and size, without the API key. A file over ${figures.singlePutSize} (${figures.singlePutBytes}) must come by \`multipart\` or \`resumable\`: storage refuses its PUT with 403 before it reads the bytes.`,
        expires_at: 'When an upload by `upload_url` or `resumable` must be finished, ISO 8601 in UTC.',
        resumable: 'How to upload in parts, with TUS 1.0.0.',
        'resumable.endpoint': 'Where the upload is created.',
        'resumable.headers': 'Headers of every request of the upload; the API key is not sent.',
        'resumable.metadata': 'Entries of Upload-Metadata.',
        'resumable.chunk_size': 'Bytes of each PATCH; only the last may have fewer.',
        multipart:
          'How to upload in parts straight to storage: `POST /uploads/{upload_id}/parts` signs their URLs. The fastest and cheapest way for large files.',
        'multipart.part_size': 'Bytes of each part; only the last may have fewer.',
        'multipart.part_count': 'How many parts the file has.',
        'multipart.expires_at': 'When the parts must be complete, ISO 8601 in UTC.',
        test: ofTest,
      },
    },
    SignUploadParts: {
      schema: SignUploadParts,
      about: 'Which parts to sign.',
      fields: { first_part: 'The number of the first one, counted from 1.', count: 'How many, at most.' },
    },
    UploadPart: {
      schema: UploadPart,
      about: 'A part of a file, and where its bytes go.',
      fields: {
        part_number: 'Counted from 1.',
        size: 'Its bytes: `part_size`, or what is left for the last one.',
        url: 'Takes one PUT of exactly these bytes, without the API key.',
        etag: 'The ETag of the part that storage has; null while it has none.',
      },
    },
    UploadParts: {
      schema: UploadParts,
      about: 'A page of parts.',
      fields: {
        data: 'In order; empty when the upload is complete.',
        next_part: 'The number of the first part after these; null after the last.',
        expires_at: 'When the URLs expire, ISO 8601 in UTC.',
        completed_at: 'When the upload was completed; null before.',
      },
    },
    CompleteUpload: {
      schema: CompleteUpload,
      about: 'The parts of the file.',
      fields: { etags: 'The ETag of each part, in order, as storage answered it to the PUT; quotes may be left out.' },
    },
    CompletedUpload: {
      schema: CompletedUpload,
      about: 'A complete upload, of which a project can be made.',
      fields: { upload_id: id('slot'), completed_at: 'When it was completed, ISO 8601 in UTC.' },
    },
  },
  errors: {
    upload_incomplete: {
      message:
        'Nothing has been uploaded to this slot yet. PUT the file to upload_url, or upload it resumably or in parts, then send the request again.',
      param: 'upload_id',
    },
    upload_used: {
      message: 'This upload has become a project already. Reserve a new slot with POST /uploads for another.',
      param: 'upload_id',
    },
    upload_expired: {
      message: 'This upload slot expired before all of it was uploaded. Reserve a new one with POST /uploads.',
      param: 'upload_id',
    },
    payload_too_large: {
      message: `A file over ${figures.singlePutSize} cannot be used after a single PUT. Upload it in parts, or to resumable.endpoint.`,
      param: 'upload_id',
    },
  },
};
