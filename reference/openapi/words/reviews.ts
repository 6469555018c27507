import type { reviewRoutes } from '#contract/routes/reviews.ts';
import {
  Comment,
  CommentList,
  CreateComment,
  CreatedReviewLink,
  CreateReviewLink,
  PatchComment,
  Review,
  ReviewLink,
  ReviewLinkList,
} from '#contract/schemas/review.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { createdAt, exampleIds, id, pageFields } from './phrases.ts';

const link = {
  id: '019ab2d0-1a2b-7c3d-8e4f-5a6b7c8d9e01',
  project_id: exampleIds.project,
  name: 'For Anna',
  created_at: '2026-11-21T10:00:00.000Z',
  expires_at: '2026-11-28T10:00:00.000Z',
};
const comment = {
  id: '019ab2d1-2b3c-7d4e-8f50-6a7b8c9d0e12',
  project_id: exampleIds.project,
  at: 12.48,
  text: 'Her name is written with one n.',
  author: 'Anna',
  review_link_id: link.id,
  resolved: false,
  created_at: '2026-11-21T10:12:00.000Z',
};

const ofReviewers =
  'The holder of a review link may send it too, for the project of the link, with the token of the link in place of a key.';

const linkFields = {
  id: id('review link'),
  project_id: 'The project that it is for. Nothing else of the account can be reached by it.',
  name: 'Given to tell links apart; empty where none was given.',
  created_at: createdAt,
  expires_at: 'When it ends, at the latest.',
};

export const reviewWords: ResourceWords<keyof typeof reviewRoutes> = {
  tags: {
    Reviews: `Links by which people without a key watch one project, comment at a time and correct words. The token after \`#token=\` in the URL of a link is sent as \`Authorization: Bearer\`, to the five operations that say so; every other one refuses it. A link has limits of its own: ${figures.reviewRequests} reads and as many writes a minute. It spends no credits.`,
  },
  operations: {
    listReviewLinks: {
      about:
        'A page reads a limited number of links, so it may have fewer than `limit`, or none: only the page without `next_cursor` is the last.',
      reply: 'The links, without their secrets.',
      example: { reply: { data: [link] } },
    },
    createReviewLink: {
      about:
        'The key needs `projects:read` too. A link ends at its time, and before it when it is revoked, its project is deleted, the key that made it is revoked, expires or loses one of these scopes, the secret that was sent ends, or the console session that made it is ended by a request. Only the hash of its secret is stored. Reviewers watch the proxy: after this, `POST /projects/{project_id}/media` makes one also of media that browsers play. Files that are being made at that moment may lack it: send that request again when they are done.',
      reply: 'The link. Its URL is shown once.',
      example: {
        request: { project_id: exampleIds.project, name: 'For Anna' },
        reply: {
          ...link,
          url: `https://api.example/console/review/${exampleIds.project}#token=review.019ab2bb-0000-7111-8222-333344445555.${link.id}.0123456789abcdefghijklmnopqrstuvwxyzABCDEFG`,
        },
      },
    },
    deleteReviewLink: {
      about: 'It is refused from the next request on. What was said and corrected by it stays.',
      reply: 'Revoked.',
      example: {},
    },
    getReview: {
      about: `${ofReviewers} It has no URL of the source. \`video\` is null until the proxy is made.`,
      reply: 'What a reviewer watches.',
      example: {
        reply: {
          project_id: exampleIds.project,
          title: 'A talk',
          duration: 94.2,
          state: 'completed',
          video: 'https://bucket.example/playback/proxy.mp4?X-Amz-Signature=…',
          poster: 'https://bucket.example/playback/poster.jpg?X-Amz-Signature=…',
          urls_expire_at: '2026-11-21T11:00:00.000Z',
        },
      },
    },
    listComments: {
      about: `${ofReviewers} In pages: send \`next_cursor\` as \`cursor\` for the page after it.`,
      reply: 'The comments.',
      example: { reply: { data: [comment] } },
    },
    createComment: {
      about: `${ofReviewers} A project has at most ${figures.comments} comments, resolved ones included. The text is plain: show it as text, never as markup.`,
      reply: 'The comment.',
      example: { request: { at: 0, text: comment.text, author: comment.author }, reply: comment },
    },
    updateComment: {
      about: 'Who reviews cannot do it.',
      reply: 'The comment as changed.',
      example: { request: { resolved: true }, reply: { ...comment, resolved: true } },
    },
    deleteComment: { about: 'Who reviews cannot do it.', reply: 'Deleted.', example: {} },
  },
  parameters: { review_link_id: 'The `id` of a review link.', comment_id: 'The `id` of a comment.' },
  schemas: {
    CreateReviewLink: {
      schema: CreateReviewLink,
      about: 'A review link that is to be made.',
      fields: {
        project_id: 'The project that it is for.',
        name: 'To tell links apart. Line breaks become a space.',
        days: `After how many days it ends: ${figures.reviewLinkDays} by default, at most ${figures.maxReviewLinkDays}.`,
      },
    },
    ReviewLink: {
      schema: ReviewLink,
      about: 'A link by which somebody without a key reviews a project.',
      fields: linkFields,
    },
    CreatedReviewLink: {
      schema: CreatedReviewLink,
      about: 'A review link that was just made.',
      fields: { ...linkFields, url: 'The link. Whoever has it may review: it cannot be shown again.' },
    },
    ReviewLinkList: { schema: ReviewLinkList, about: 'Review links.', fields: pageFields },
    Review: {
      schema: Review,
      about: 'What a reviewer sees of a project, beside its transcript and its comments.',
      fields: {
        project_id: 'The project.',
        title: 'Its title.',
        duration: 'Length of the media in seconds; null before it is known.',
        state: 'How far the files for players are: `none` where nobody has asked for them.',
        video: 'URL of the proxy; of sound alone where the media has no picture. Null where there is none.',
        poster: 'URL of a picture of the video. Null where there is none.',
        urls_expire_at: 'When these URLs end. Null where there are none.',
      },
    },
    CreateComment: {
      schema: CreateComment,
      about: 'A comment on a moment of the media.',
      fields: {
        at: 'The moment, in seconds of the media.',
        text: `What is said about it: plain text of at most ${figures.commentLength} characters.`,
        author: 'A name that is shown with it. Nobody checks it.',
      },
    },
    PatchComment: {
      schema: PatchComment,
      about: 'A change of a comment.',
      fields: { resolved: 'Whether it is done with.' },
    },
    Comment: {
      schema: Comment,
      about: 'What a reviewer or the account said about a moment of a project.',
      fields: {
        id: id('comment'),
        project_id: 'The project.',
        at: 'The moment, in seconds of the media.',
        text: 'Plain text.',
        author: 'The name that its writer gave. Null where none was given.',
        review_link_id: 'The review link by which it was written. Null where the account itself wrote it.',
        resolved: 'Whether it is done with.',
        created_at: createdAt,
      },
    },
    CommentList: { schema: CommentList, about: 'Comments on a project.', fields: pageFields },
  },
};
