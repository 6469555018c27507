// Written by npm run openapi from contract/. Do not edit.

/** The account of the API key. */
export type Account = {
  /** Name of the plan. */
  plan: string;
  /** Credits left to spend. */
  credits: number;
  /** The balance below which a charge sends the event `credits.low`; null where PATCH /account has set none. */
  low_credits: number | null;
  /** The budget of a UTC month for the event `spend.threshold`; null where PATCH /account has set none. */
  monthly_budget: {
    credits: number;
    spent: number;
  } | null;
  /** Largest file that may be uploaded, in units of 1,048,576 bytes. */
  max_upload_mb: number;
  /** Short side of the largest picture that may be exported, in pixels. */
  max_short_side: number;
  /** How many connections the running imports of the account may have open in total; further ones wait. */
  max_connections: number;
  /** The limits of the plan. A request that would exceed one is refused: with `too_many_open` where usage decreases by itself (imports, transcriptions, exports, upload slots), otherwise with `plan_limit_exceeded`. */
  limits: {
    /** Imports that have not ended. */
    open_imports: number;
    /** Transcriptions that have not ended, and imports that a transcription follows. */
    open_transcriptions: number;
    /** Exports that have not ended, and those that follow an open import. */
    open_exports: number;
    /** Slots that no project uses, up to 24 hours after they were reserved. */
    upload_slots: number;
    /** Projects. */
    projects: number;
    /** Bytes of media and of all transcript versions. An upload slot counts with its size. A running import counts with the largest file that the plan allows. */
    stored_bytes: number;
    /** Bytes of deleted projects, fonts, texts and transcript versions, which stay stored for 7 days by default. Beyond the limit nothing more is stored until enough of them are erased. */
    deleted_bytes: number;
    /** Webhook endpoints. */
    webhooks: number;
  };
  /** How much of the limits is used. */
  usage: {
    /** Imports that have not ended. */
    open_imports: number;
    /** Transcriptions that have not ended, and imports that a transcription follows. */
    open_transcriptions: number;
    /** Exports that have not ended, and those that follow an open import. */
    open_exports: number;
    /** Slots that no project uses, up to 24 hours after they were reserved. */
    upload_slots: number;
    /** Projects. */
    projects: number;
    /** Bytes of media and of all transcript versions. An upload slot counts with its size. A running import counts with the largest file that the plan allows. */
    stored_bytes: number;
    /** Bytes of deleted projects, fonts, texts and transcript versions, which stay stored for 7 days by default. Beyond the limit nothing more is stored until enough of them are erased. */
    deleted_bytes: number;
    /** Webhook endpoints. */
    webhooks: number;
  };
  /** The AWS cost of the work that the account began on the current UTC day, as a share of what the plan allows. Requests that may take seconds count too: previews, projects, fonts, usage and diffs, those of test keys for the live account. */
  daily_limit: {
    /** From 0 to 1, rounded up to a thousandth. Work counts with its estimated cost when it is created, and is refused if it would exceed 1; such requests count when they are answered, and are refused at 1. */
    share_used: number;
    /** When the next day begins, ISO 8601 in UTC. */
    resets_at: string;
  };
  /** How many requests of one API key are answered, by class: `reads`, `writes`, `probes` (which examine an uploaded file, and count as writes too) and `uploads` (which reserve or fill upload slots). */
  rate_limits: {
    /** The bucket of the class `reads`. */
    reads: {
      /** How many requests a full bucket allows at once. */
      requests: number;
      /** The seconds in which an empty bucket is refilled, evenly. */
      seconds: number;
    };
    /** The bucket of the class `writes`. */
    writes: {
      /** How many requests a full bucket allows at once. */
      requests: number;
      /** The seconds in which an empty bucket is refilled, evenly. */
      seconds: number;
    };
    /** The bucket of the class `probes`. */
    probes: {
      /** How many requests a full bucket allows at once. */
      requests: number;
      /** The seconds in which an empty bucket is refilled, evenly. */
      seconds: number;
    };
    /** The bucket of the class `uploads`. */
    uploads: {
      /** How many requests a full bucket allows at once. */
      requests: number;
      /** The seconds in which an empty bucket is refilled, evenly. */
      seconds: number;
    };
  };
  /** True for a test key, whose data and counters are its own; absent for all others. */
  test?: true | undefined;
};

/** An API key, without its secret. */
export type ApiKey = {
  /** UUID of the API key; newer ones sort after older ones. */
  id: string;
  /** A name by which people recognise the key. */
  name: string;
  /** What the key may do. Each operation says which scope it needs. */
  scopes: ReadonlyArray<Scope>;
  /** How much the key and its descendants together may spend; null where only the credits of the account are the limit. */
  cap: Cap | null;
  /** The key is refused from this time on; null if it does not expire. */
  expires_at: string | null;
  /** The last four characters of its secret. */
  last_four: string;
  /** When the last rotated secret ends; null if only the current secret is valid. */
  rotated_secrets_until: string | null;
  /** Its parent: the key that made it. Null on a key that an operator made. */
  created_by: string | null;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** When it was used last, written at most once an hour; null if it was not used yet. */
  last_used_at: string | null;
  /** The OAuth client that was given the key: the URL of its metadata document. Absent on all others. */
  client_id?: string | undefined;
  /** True on a test key; absent on all others. */
  test?: true | undefined;
};

/** API keys. */
export type ApiKeyList = {
  /** Newest first. */
  data: ReadonlyArray<ApiKey>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** Width to height of a picture. */
export type Aspect = '16:9' | '9:16' | '4:5' | '1:1';

/** Links that are imported, transcribed and exported. */
export type Batch = {
  /** UUID of the batch; newer ones sort after older ones. */
  id: string;
  /** `running` until no work is open and no source waits; `cancelled` where that was asked for before. */
  status: 'running' | 'completed' | 'cancelled';
  /** How far its sources are. */
  counts: BatchCounts;
  /** Charged for its work so far, without what was refunded to items that have ended. */
  credits: number;
  /** The value of the request. */
  max_credits?: number | undefined;
  /** The exports of each source. */
  presets: ReadonlyArray<PresetId>;
  /** Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events. */
  metadata?: { [name: string]: string } | undefined;
  /** Once it has ended: the signed URL of a CSV file, valid for 1 hour from the reply on. For each source it has a row with how it ended and the credits of its transcription, and a row for each export. */
  results_url?: string | null | undefined;
  /** True if created with a test key; otherwise absent. */
  test?: true | undefined;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** When it ended. */
  completed_at?: string | null | undefined;
};

/** A batch has ended. */
export type BatchCompletedEvent = {
  /** UUID of the event: the same at every attempt, so that repetitions can be recognised. */
  id: string;
  /** What happened. */
  type: 'batch.completed';
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** The batch. Its items had events of their own, with the same `batch_id`. */
  data: {
    /** UUID of the batch; newer ones sort after older ones. */
    batch_id: string;
    /** Whether it was cancelled. */
    status: 'completed' | 'cancelled';
    /** How many sources it had. */
    total: number;
    /** How many were transcribed, with all exports. */
    completed: number;
    /** How many ended otherwise. */
    failed: number;
    /** Charged for its work, without what was refunded. */
    credits: number;
    /** Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events. */
    metadata?: { [name: string]: string } | undefined;
    /** True if created with a test key; otherwise absent. */
    test?: true | undefined;
  };
  /** True in a test delivery, and absent in any other. */
  test?: true | undefined;
};

/** Sources of a batch. */
export type BatchCounts = {
  /** All of them. */
  total: number;
  /** Not begun yet. */
  waiting: number;
  /** In progress. */
  open: number;
  /** Transcribed, with all exports. */
  completed: number;
  /** Ended otherwise: a cancelled batch has failed for the sources that it did not begin. */
  failed: number;
};

/** A source that was begun. */
export type BatchItem = {
  /** Its place in `sources`, from 0. */
  index: number;
  /** Your own id of the project, unique in the account; absent where none was given. */
  external_id?: string | undefined;
  /** `importing` until it is imported, and without exports transcribed; `exporting` until its transcription and its exports have ended. `failed` where any of it failed. */
  status: 'importing' | 'exporting' | 'completed' | 'failed';
  /** The project that it became; absent where it was refused. */
  project_id?: string | undefined;
  /** Its import until that has completed, then its transcription; absent where it was refused. */
  job_id?: string | undefined;
  /** How that ended, once the item has ended. */
  job_status?: WorkStatus | undefined;
  /** Credits charged for its transcription and its exports. */
  credits: number;
  /** Credits of them that were refunded. */
  refunded: number;
  /** Its exports, once it has ended. */
  exports: ReadonlyArray<BatchItemExport>;
  /** Why it failed, in a sentence for people; null or absent otherwise. */
  error?: string | undefined;
  /** Machine-readable reason; null for success and for failures before codes existed. Codes may be added. A source may also be refused as a request would be, such as with `external_id_taken`. */
  error_code?: 'cancelled' | 'unsupported_source_url' | 'link_not_found' | 'link_forbidden' | 'link_unreachable' | 'link_too_slow' | 'not_media' | 'unsupported_media' | 'encrypted_media' | 'unreadable_media' | 'no_audio' | 'invalid_request' | 'duration_limit_exceeded' | 'plan_limit_exceeded' | 'too_many_open' | 'no_speech' | 'language_unknown' | 'language_not_supported' | 'text_mismatch' | 'transcription_failed' | 'captions_too_slow' | 'render_failed' | 'insufficient_credits' | 'max_credits_exceeded' | 'spend_limit_reached' | 'key_cap_reached' | 'unauthorized' | 'internal_error' | 'external_id_taken' | 'not_found' | 'transcript_not_ready' | 'project_busy' | (string & {}) | undefined;
};

/** How an export of an item ended. */
export type BatchItemExport = {
  /** UUID of the export; newer ones sort after older ones. */
  id: string;
  /** Platform that it was made for. */
  preset: PresetId;
  /** How it ended. */
  status: WorkStatus;
  /** Credits charged for it. */
  credits: number;
  /** Credits of them that were refunded. */
  refunded: number;
  /** Why it failed, in a sentence for people; null or absent otherwise. */
  error?: string | undefined;
  /** Machine-readable reason; null for success and for failures before codes existed. Codes may be added. */
  error_code?: FailureCode | undefined;
};

/** A page of items. */
export type BatchItemList = {
  /** In the order of the sources. */
  data: ReadonlyArray<BatchItem>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** A page of batches. */
export type BatchList = {
  /** Newest first. */
  data: ReadonlyArray<Batch>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** What a batch costs, as far as the lengths of its media are known. */
export type BatchQuote = {
  /** All credits. */
  credits: number;
  /** Credits of the transcriptions. */
  transcription_credits: number;
  /** Credits of the exports. */
  export_credits: number;
  /** How many sources there are. */
  sources: number;
  /** How many of them have no `duration`, and are not in the price. */
  unpriced_sources: number;
  /** Whether the account could pay that now. */
  affordable: boolean;
  /** Why not. */
  warnings: ReadonlyArray<QuoteWarning>;
  /** True if created with a test key; otherwise absent. */
  test?: true | undefined;
};

/** One link of a batch. */
export type BatchSourceInput = {
  /** A link to media, as POST projects takes it. */
  source_url: string;
  /** Title of the project; by default the name of the file. */
  title?: string | undefined;
  /** In place of that of the batch. */
  language?: 'auto' | 'ab' | 'af' | 'am' | 'ar' | 'ast' | 'az' | 'ba' | 'be' | 'bg' | 'bn' | 'bs' | 'ca' | 'cs' | 'cy' | 'da' | 'de' | 'el' | 'en' | 'es' | 'et' | 'eu' | 'fa' | 'fi' | 'fr' | 'ga' | 'gd' | 'gl' | 'gu' | 'ha' | 'he' | 'hi' | 'hr' | 'ht' | 'hu' | 'hy' | 'id' | 'is' | 'it' | 'ja' | 'jv' | 'ka' | 'kab' | 'kk' | 'km' | 'kn' | 'ko' | 'ku' | 'ky' | 'lg' | 'lt' | 'lv' | 'mhr' | 'mi' | 'mk' | 'ml' | 'mn' | 'mr' | 'ms' | 'mt' | 'my' | 'nb' | 'ne' | 'nl' | 'nn' | 'no' | 'or' | 'pa' | 'pl' | 'ps' | 'pt' | 'ro' | 'ru' | 'rw' | 'si' | 'sk' | 'sl' | 'so' | 'sq' | 'sr' | 'su' | 'sv' | 'sw' | 'ta' | 'te' | 'th' | 'tl' | 'tr' | 'tt' | 'ug' | 'uk' | 'uz' | 'vi' | 'wo' | 'zh' | 'zu' | undefined;
  /** In place of that of the batch. */
  metadata?: { [name: string]: string } | undefined;
  /** Your own id of the project, unique in the account. */
  external_id?: string | undefined;
  /** Length of the media in seconds, as far as you know it: for the quote, and for how many sources are begun with what is left. */
  duration?: number | undefined;
};

/** How much a key may spend, and what it has spent. */
export type Cap = {
  /** How many credits may be spent in a period. */
  credits: number;
  /** The period: a day or a month in UTC. */
  period: CapPeriod;
  /** What the key and its descendants have spent in the current period, minus refunds. */
  spent: number;
};

/** How much a key may spend. */
export type CapInput = {
  /** How many credits may be spent in a period; with 0 the key spends nothing. */
  credits: number;
  /** The period: a day or a month in UTC. */
  period: CapPeriod;
};

/** A day or a month in UTC. */
export type CapPeriod = 'day' | 'month';

/** The cap of an API key is reached. */
export type CapReachedEvent = {
  /** UUID of the event: the same at every attempt, so that repetitions can be recognised. */
  id: string;
  /** What happened. */
  type: 'cap.reached';
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** The key and its cap. */
  data: {
    /** UUID of the API key; newer ones sort after older ones. */
    key_id: string;
    /** The name of the key. */
    name: string;
    /** Credits that it may spend in a period. */
    cap_credits: number;
    /** How long a period is. */
    cap_period: CapPeriod;
    /** The UTC day or month. */
    period: string;
    /** After the charge. */
    spent_credits: number;
  };
  /** True in a test delivery, and absent in any other. */
  test?: true | undefined;
};

/** How captions look, the defaults of the look or the template filled in. */
export type CaptionStyle = {
  /** A named design, which sets every field that is not given. */
  template: 'clean' | 'karaoke' | 'bold' | 'neon' | 'minimal' | (string & {});
  /** Typeface. If it lacks characters of the captions, the whole export uses a Noto typeface that has them. */
  font: 'Inter' | 'Bricolage Grotesque' | 'Montserrat' | 'Poppins' | 'Bebas Neue' | 'Playfair Display' | 'Anton' | 'Archivo Black' | 'Atkinson Hyperlegible' | 'Barlow Condensed' | 'Bodoni Moda' | 'Caveat Brush' | 'Fredoka' | 'JetBrains Mono' | 'Unbounded' | (string & {});
  /** Pixels on a picture whose short side is 1080 pixels, 16 to 200. */
  font_size: number;
  /** Colour of the text: # and six hexadecimal digits. */
  color: string;
  /** Colour of the spoken word, and in neon of the glow: # and six hexadecimal digits. If it is the same as `color`, no word is highlighted. */
  highlight: string;
  /** Where the captions are, inside the area that the platform does not cover. */
  placement: 'top' | 'middle' | 'bottom' | (string & {});
  /** Lines shown at once, 1 to 3. */
  max_lines: number;
  /** Breaks lines where the grammar of a sentence allows it, not where they are full. */
  readable_lines: boolean;
  /** What moves, on whole frames. `fade`, `pop`, `rise` and `slide` are entrances of a page of captions, which it leaves in reverse where no other page follows at once: from transparent, from small and past its size, from below, from the side where its rows begin. `word_fade` and `word_pop` show each word as it is spoken; `word_grow` enlarges the spoken word, and moves no other. By default `none`. */
  animation: 'none' | 'fade' | 'pop' | 'rise' | 'slide' | 'word_fade' | 'word_pop' | 'word_grow' | (string & {});
  /** Letters as in the transcript, all as capitals, or all as small letters, as the language writes them. */
  letter_case: 'original' | 'upper' | 'lower' | (string & {});
  /** The same from the left to the right edge, by default the middle. Near an edge rows are shorter, so that they stay within the picture. */
  center_x?: number | undefined;
  /** Where the middle of the captions is, in place of `placement`: 0 is the top of the picture and 1 its bottom. They stay within the picture, but may be where the platform has its own text. */
  center_y?: number | undefined;
  /** A title, drawn in the look of the captions at the top of the video, or in the middle where captions are at the top. It is shown from the first frame. Without it nothing is drawn. */
  title?: string | undefined;
  /** How long the title is shown, 3 seconds by default. */
  title_seconds?: number | undefined;
  /** A design, in place of that of the template. Fields that are given change it. `punch`: A few words as large as the picture has room for, each as it is spoken. `cinema`: Quiet lines of a serif, as in a film. `duo`: Talks and advice: white capitals, and the words that matter in a second colour. `pill`: Podcasts and interviews: a rounded box glides from word to word. `steps`: Tutorials and software: letters of one width on a dark card. `lyric`: Music and lyric videos: glowing letters that appear as they are sung. `stadium`: Sports and fitness: heavy, tilted capitals with two outlines. `atelier`: Fashion, interiors and essays: one large word of a serif among small ones. `bounce`: Kids, games and pets: round letters that jump, on a thick white edge. `bulletin`: News and explainers: a solid bar, one or two full rows, no motion of words. `accessible`: Everybody who depends on captions: WCAG AAA contrast, clear letters, no motion. `marker`: Vlogs, travel and food: handwriting, as if written over the picture. Where MediaConvert makes the video, a look is drawn more simply, with a warning; `punch` and `cinema` are not. */
  look?: 'punch' | 'cinema' | 'duo' | 'pill' | 'steps' | 'lyric' | 'stadium' | 'atelier' | 'bounce' | 'bulletin' | 'accessible' | 'marker' | (string & {}) | undefined;
  /** A look of your own as a document (docs/guides/looks.md), in place of `look` and `template`; fields that are given change it. A change takes it as a whole. */
  design?: LookDocument | { [name: string]: unknown } | undefined;
  /** A font that the account has uploaded, which takes precedence over `font`; a change that sets `font` alone clears it. If it lacks characters of the captions, the whole export uses a Noto typeface that has them. */
  font_id?: string | undefined;
  /** Words shown at once at most, 1 to 8; by default as many as fit. */
  words_per_page?: number | undefined;
  /** Colour of the outline of letters; by default that of the template, or black. */
  outline_color?: string | undefined;
  /** Pixels on a picture whose short side is 1080 pixels, 0 to 20; 0 draws none. By default that of the template. */
  outline_width?: number | undefined;
  /** Colour of a box behind each line; by default that of the template, or black. */
  background_color?: string | undefined;
  /** From 0, which draws no box, to 1. By default that of the template; with `background_color` 0.63. */
  background_opacity?: number | undefined;
  /** Colour of a box behind the spoken word, or `none`. By default that of the look, or none. The word has no outline in it, and is black or white where `highlight` could not be read on it. */
  highlight_background?: string | undefined;
  /** Words in a colour of their own wherever they are said, at most 100. Case and punctuation do not matter. Emphasised words of the transcript are drawn as keywords too. */
  keywords?: ReadonlyArray<string> | undefined;
  /** Colour of the keywords; by default `highlight`, or #ffe14d in styles in which no spoken word is highlighted. */
  keyword_color?: string | undefined;
  /** Words that are keywords by a rule. `numbers`: words with a digit, and percent and currency signs beside them. `names`: words that begin with a capital inside a sentence; none in German, nor in scripts without capitals. `strongest`: of about every four words without another keyword the one that is said least often, or else the longest; no article, pronoun or the like. */
  emphasize?: ReadonlyArray<'numbers' | 'names' | 'strongest' | (string & {})> | undefined;
  /** Colours of the text by speaker, in the order in which they start to speak; further speakers start over with the first colour. Words without a speaker have `color`. */
  speaker_colors?: ReadonlyArray<string> | undefined;
};

/** How captions look; the look or the template sets the fields that are not given. */
export type CaptionStyleInput = {
  /** A named design, which sets every field that is not given. */
  template?: 'clean' | 'karaoke' | 'bold' | 'neon' | 'minimal' | undefined;
  /** Typeface. If it lacks characters of the captions, the whole export uses a Noto typeface that has them. */
  font?: 'Inter' | 'Bricolage Grotesque' | 'Montserrat' | 'Poppins' | 'Bebas Neue' | 'Playfair Display' | 'Anton' | 'Archivo Black' | 'Atkinson Hyperlegible' | 'Barlow Condensed' | 'Bodoni Moda' | 'Caveat Brush' | 'Fredoka' | 'JetBrains Mono' | 'Unbounded' | undefined;
  /** Pixels on a picture whose short side is 1080 pixels, 16 to 200. */
  font_size?: number | undefined;
  /** Colour of the text: # and six hexadecimal digits. */
  color?: string | undefined;
  /** Colour of the spoken word, and in neon of the glow: # and six hexadecimal digits. If it is the same as `color`, no word is highlighted. */
  highlight?: string | undefined;
  /** Where the captions are, inside the area that the platform does not cover. */
  placement?: 'top' | 'middle' | 'bottom' | undefined;
  /** Lines shown at once, 1 to 3. */
  max_lines?: number | undefined;
  /** Breaks lines where the grammar of a sentence allows it, not where they are full. */
  readable_lines?: boolean | undefined;
  /** What moves, on whole frames. `fade`, `pop`, `rise` and `slide` are entrances of a page of captions, which it leaves in reverse where no other page follows at once: from transparent, from small and past its size, from below, from the side where its rows begin. `word_fade` and `word_pop` show each word as it is spoken; `word_grow` enlarges the spoken word, and moves no other. By default `none`. */
  animation?: 'none' | 'fade' | 'pop' | 'rise' | 'slide' | 'word_fade' | 'word_pop' | 'word_grow' | undefined;
  /** Letters as in the transcript, all as capitals, or all as small letters, as the language writes them. */
  letter_case?: 'original' | 'upper' | 'lower' | undefined;
  /** The same from the left to the right edge, by default the middle. Near an edge rows are shorter, so that they stay within the picture. */
  center_x?: number | undefined;
  /** Where the middle of the captions is, in place of `placement`: 0 is the top of the picture and 1 its bottom. They stay within the picture, but may be where the platform has its own text. */
  center_y?: number | undefined;
  /** A title, drawn in the look of the captions at the top of the video, or in the middle where captions are at the top. It is shown from the first frame. Without it nothing is drawn. */
  title?: string | undefined;
  /** How long the title is shown, 3 seconds by default. */
  title_seconds?: number | undefined;
  /** A design, in place of that of the template. Fields that are given change it. `punch`: A few words as large as the picture has room for, each as it is spoken. `cinema`: Quiet lines of a serif, as in a film. `duo`: Talks and advice: white capitals, and the words that matter in a second colour. `pill`: Podcasts and interviews: a rounded box glides from word to word. `steps`: Tutorials and software: letters of one width on a dark card. `lyric`: Music and lyric videos: glowing letters that appear as they are sung. `stadium`: Sports and fitness: heavy, tilted capitals with two outlines. `atelier`: Fashion, interiors and essays: one large word of a serif among small ones. `bounce`: Kids, games and pets: round letters that jump, on a thick white edge. `bulletin`: News and explainers: a solid bar, one or two full rows, no motion of words. `accessible`: Everybody who depends on captions: WCAG AAA contrast, clear letters, no motion. `marker`: Vlogs, travel and food: handwriting, as if written over the picture. Where MediaConvert makes the video, a look is drawn more simply, with a warning; `punch` and `cinema` are not. */
  look?: 'punch' | 'cinema' | 'duo' | 'pill' | 'steps' | 'lyric' | 'stadium' | 'atelier' | 'bounce' | 'bulletin' | 'accessible' | 'marker' | undefined;
  /** A look of your own as a document (docs/guides/looks.md), in place of `look` and `template`; fields that are given change it. A change takes it as a whole. */
  design?: LookDocument | undefined;
  /** A font that the account has uploaded, which takes precedence over `font`; a change that sets `font` alone clears it. If it lacks characters of the captions, the whole export uses a Noto typeface that has them. */
  font_id?: string | undefined;
  /** Words shown at once at most, 1 to 8; by default as many as fit. */
  words_per_page?: number | undefined;
  /** Colour of the outline of letters; by default that of the template, or black. */
  outline_color?: string | undefined;
  /** Pixels on a picture whose short side is 1080 pixels, 0 to 20; 0 draws none. By default that of the template. */
  outline_width?: number | undefined;
  /** Colour of a box behind each line; by default that of the template, or black. */
  background_color?: string | undefined;
  /** From 0, which draws no box, to 1. By default that of the template; with `background_color` 0.63. */
  background_opacity?: number | undefined;
  /** Colour of a box behind the spoken word, or `none`. By default that of the look, or none. The word has no outline in it, and is black or white where `highlight` could not be read on it. */
  highlight_background?: string | undefined;
  /** Words in a colour of their own wherever they are said, at most 100. Case and punctuation do not matter. Emphasised words of the transcript are drawn as keywords too. */
  keywords?: ReadonlyArray<string> | undefined;
  /** Colour of the keywords; by default `highlight`, or #ffe14d in styles in which no spoken word is highlighted. */
  keyword_color?: string | undefined;
  /** Words that are keywords by a rule. `numbers`: words with a digit, and percent and currency signs beside them. `names`: words that begin with a capital inside a sentence; none in German, nor in scripts without capitals. `strongest`: of about every four words without another keyword the one that is said least often, or else the longest; no article, pronoun or the like. */
  emphasize?: ReadonlyArray<'numbers' | 'names' | 'strongest'> | undefined;
  /** Colours of the text by speaker, in the order in which they start to speak; further speakers start over with the first colour. Words without a speaker have `color`. */
  speaker_colors?: ReadonlyArray<string> | undefined;
};

/** A change of style: null clears a field. */
export type CaptionStylePatch = { [Field in keyof CaptionStyleInput]?: CaptionStyleInput[Field] | null | undefined };

/** What a reviewer or the account said about a moment of a project. */
export type Comment = {
  /** UUID of the comment; newer ones sort after older ones. */
  id: string;
  /** The project. */
  project_id: string;
  /** The moment, in seconds of the media. */
  at: number;
  /** Plain text. */
  text: string;
  /** The name that its writer gave. Null where none was given. */
  author: string | null;
  /** The review link by which it was written. Null where the account itself wrote it. */
  review_link_id: string | null;
  /** Whether it is done with. */
  resolved: boolean;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
};

/** Comments on a project. */
export type CommentList = {
  /** Newest first. */
  data: ReadonlyArray<Comment>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** The parts of the file. */
export type CompleteUpload = {
  /** The ETag of each part, in order, as storage answered it to the PUT; quotes may be left out. */
  etags: ReadonlyArray<string>;
};

/** A complete upload, of which a project can be made. */
export type CompletedUpload = {
  /** UUID of the slot; newer ones sort after older ones. */
  upload_id: string;
  /** When it was completed, ISO 8601 in UTC. */
  completed_at: string;
};

/** The settings of a new API key. */
export type CreateApiKey = {
  /** A name by which people recognise the key. */
  name: string;
  /** What the key may do: only scopes that the key which makes it has itself. */
  scopes: ReadonlyArray<ScopeInput>;
  /** How much the key may spend. What its descendants spend counts on it too. */
  cap?: CapInput | undefined;
  /** The key is refused from this time on. No later than the expiry of the key that makes it. */
  expires_at?: string | undefined;
  /** Whether it is a test key, by default what its parent is. A test key makes test keys only. */
  test?: boolean | undefined;
};

/** Links, and what is made of each. */
export type CreateBatch = {
  /** Links to media, at most ten thousand. Each becomes a project. */
  sources: ReadonlyArray<BatchSourceInput>;
  /** What the media are; by default what their files are. */
  kind?: ProjectKind | undefined;
  /** Spoken language, ISO 639-1, or `auto`. A source may have its own. */
  language?: 'auto' | 'ab' | 'af' | 'am' | 'ar' | 'ast' | 'az' | 'ba' | 'be' | 'bg' | 'bn' | 'bs' | 'ca' | 'cs' | 'cy' | 'da' | 'de' | 'el' | 'en' | 'es' | 'et' | 'eu' | 'fa' | 'fi' | 'fr' | 'ga' | 'gd' | 'gl' | 'gu' | 'ha' | 'he' | 'hi' | 'hr' | 'ht' | 'hu' | 'hy' | 'id' | 'is' | 'it' | 'ja' | 'jv' | 'ka' | 'kab' | 'kk' | 'km' | 'kn' | 'ko' | 'ku' | 'ky' | 'lg' | 'lt' | 'lv' | 'mhr' | 'mi' | 'mk' | 'ml' | 'mn' | 'mr' | 'ms' | 'mt' | 'my' | 'nb' | 'ne' | 'nl' | 'nn' | 'no' | 'or' | 'pa' | 'pl' | 'ps' | 'pt' | 'ro' | 'ru' | 'rw' | 'si' | 'sk' | 'sl' | 'so' | 'sq' | 'sr' | 'su' | 'sv' | 'sw' | 'ta' | 'te' | 'th' | 'tl' | 'tr' | 'tt' | 'ug' | 'uk' | 'uz' | 'vi' | 'wo' | 'zh' | 'zu' | undefined;
  /** Whether the words say who speaks, or how many speak at most. */
  speakers?: boolean | number | undefined;
  /** Shape of exports, for presets that have it (see PresetIdInput); other presets use their first shape. With `9:16` an `instagram_feed` is 4:5. */
  format?: Aspect | undefined;
  /** Kept with the batch and its event, and with each project whose source has none of its own. */
  metadata?: { [name: string]: string } | undefined;
  /** A saved style of the account; `style` is merged over it. */
  style_id?: string | undefined;
  /** The style of the projects, and so of their exports. */
  style?: CaptionStyleInput | undefined;
  /** The exports of each project; none may be given twice. Without them the batch makes transcripts only. */
  presets?: ReadonlyArray<PresetIdInput> | undefined;
  /** Short side of the pictures. */
  resolution?: Resolution | undefined;
  /** How a picture of another shape becomes that of the preset. */
  fit?: Fit | undefined;
  /** What a crop keeps of each picture; by default its middle. */
  focus?: Focus | undefined;
  /** Draws the captions into the pictures. */
  burn_captions?: boolean | undefined;
  /** Adds the captions as a track of text. */
  soft_captions?: boolean | undefined;
  /** Renders the captions alone, with alpha. */
  layer?: boolean | undefined;
  /** `false` leaves out labels of sounds. */
  sound_labels?: boolean | undefined;
  /** The most that all work of the batch may cost together. A source whose transcription and exports would exceed it fails with `max_credits_exceeded` and costs nothing. */
  max_credits?: number | undefined;
};

/** A comment on a moment of the media. */
export type CreateComment = {
  /** The moment, in seconds of the media. */
  at: number;
  /** What is said about it: plain text of at most 2,000 characters. */
  text: string;
  /** A name that is shown with it. Nobody checks it. */
  author?: string | undefined;
};

/** What to render: `presets`, or a quote. */
export type CreateExports = {
  /** One export is made for each; none may be given twice. Required without a quote. */
  presets?: ReadonlyArray<PresetIdInput> | undefined;
  /** Short side of the picture. */
  resolution?: Resolution | undefined;
  /** How a picture of another shape becomes that of the preset. */
  fit?: Fit | undefined;
  /** What a crop keeps; by default the middle of the picture. */
  focus?: Focus | undefined;
  /** Draws the captions into the picture; the project must have a transcript. */
  burn_captions?: boolean | undefined;
  /** Adds the captions as a track of text that players can switch on and off; the project must have a transcript. Without burned captions they are switched on. Only the renderer `lambda` makes such a track: where it would not make the video, the request is refused. */
  soft_captions?: boolean | undefined;
  /** Renders the burned captions alone, with alpha, as a QuickTime file of ProRes 4444 without sound, to lay over the video in an editor: with the size and frame rate that the same request without `layer` produces; `fit` and `focus` have no effect on it. Only the renderer `lambda` makes layers: where it would not make the video, the request is refused. */
  layer?: boolean | undefined;
  /** `false` leaves out lines of the kind `sound`, such as `[door slams]`. */
  sound_labels?: boolean | undefined;
  /** Start of the clip, in seconds of the media; by default the start of the media. */
  range_start?: number | undefined;
  /** End of the clip, in seconds of the media; by default the end of the media. */
  range_end?: number | undefined;
  /** A saved style of the account; `style` is merged over it. By default the style of the project. */
  style_id?: string | undefined;
  /** Merged over that style field by field, for these exports only; null takes the default of a field. */
  style?: CaptionStylePatch | undefined;
  /** The most that may be charged: if the price is higher, nothing is created or charged. */
  max_credits?: number | undefined;
  /** A quote for this project. Send it alone, or with the body that was quoted. It is redeemed once: a further request with it gets the first response. */
  quote_id?: string | undefined;
  /** In place of the metadata of the project. It may be sent with a quote, which does not depend on it. */
  metadata?: { [name: string]: string } | undefined;
};

/** A font that is to be stored. */
export type CreateFont = {
  /** The bytes of the font file, as base64. */
  file: string;
};

/** Exactly one of `upload_id` and `source_url` must be given. */
export type CreateProject = {
  /** When empty or not given, the name of the file without its extension. Line breaks become a space. */
  title?: string | undefined;
  /** An upload slot whose bytes have been uploaded. */
  upload_id?: string | undefined;
  /** A direct link to an audio or video file: it starts with https://, names a public host, contains no user name or password and no port but 443, and every URL parser reads it alike (two slashes, no spaces, backslashes or line breaks, no @ before the first slash). Its host must send at least 64 KB a second on each connection; upload a file from a slower host. */
  source_url?: string | undefined;
  /** What the media is; by default `video` or `audio`, as the probe finds. */
  kind?: ProjectKind | undefined;
  /** ISO 639-1 code, or `auto` to identify it; `und`, which transcripts made by older releases may have, means the same. Languages that can only be aligned require a `text`. */
  language?: Language | undefined;
  /** Lyrics or script, up to 100,000 characters. The transcript is then this text, line by line, with the times of what is spoken. When hardly anything of it is heard, it is as `on_text_mismatch` says. GET /projects/{project_id}/text returns it. Labels of sections on a line of their own (`[Chorus]`, `Verse 2:`) and marks of repetition (`x2`) are left out unless they are spoken; `[laughs]` is text. */
  text?: string | undefined;
  /** When the text is not what is spoken. `transcribe`, the default: the transcript has the words that were heard, and the job a warning `text_not_heard`; the project keeps the text. `fail`: the work fails with `text_mismatch` and is refunded, as it does in any case in a language that can only be aligned. */
  on_text_mismatch?: 'transcribe' | 'fail' | undefined;
  /** Counted from 1. By default the first is transcribed; when nobody speaks in it the next, up to 4. */
  audio_track?: number | undefined;
  /** Labels each word with its speaker: `true` distinguishes up to 10 speakers, a number up to that many. Free of charge. */
  speakers?: boolean | number | undefined;
  /** Shape of exports, for presets that have it (see PresetIdInput); other presets use their first shape. With `9:16` an `instagram_feed` is 4:5. */
  format?: Aspect | undefined;
  /** A saved style of the account; `style` is merged over it. */
  style_id?: string | undefined;
  /** How captions look. A request without `style_id` and without any field here gets the default style of the account, if it has one. */
  style?: CaptionStyleInput | undefined;
  /** Words of this project, which go before the vocabulary of the account. */
  vocabulary?: ProjectVocabulary | undefined;
  /** Starts the transcription at once. */
  auto_transcribe?: boolean | undefined;
  /** The videos to make of the transcript, by the fields of POST exports. Not with `auto_transcribe` false. For a `source_url` the presets are checked for the length of the media once that is fetched. */
  exports?: NewExports | undefined;
  /** The most that may be charged: if the price is higher, nothing is created or charged. It covers the transcription and `exports` together. For a `source_url` this is checked once the file is fetched: the project then stays a draft, and `error` says why. */
  max_credits?: number | undefined;
  /** Up to 20 pairs, with names of up to 40 and texts of up to 500 characters, none of them a control character other than a tab or a line feed. `constructor`, `prototype` and `__proto__` are no names. The exports of the project and its events have them too. */
  metadata?: { [name: string]: string } | undefined;
  /** Your own id of it. Only one project of the account can have it; it is free again once that is deleted. It cannot be changed. */
  external_id?: string | undefined;
} & ({ upload_id: string; source_url?: undefined } | { source_url: string; upload_id?: undefined });

/** A review link that is to be made. */
export type CreateReviewLink = {
  /** The project that it is for. */
  project_id: string;
  /** To tell links apart. Line breaks become a space. */
  name?: string | undefined;
  /** After how many days it ends: 7 by default, at most 30. */
  days?: number | undefined;
};

/** Exactly one of an API key and a one-time token. */
export type CreateSession = {
  /** An API key of the account. */
  api_key?: string | undefined;
  /** The text after `#token=` in a link that `npm run admin -- console-link` printed. */
  token?: string | undefined;
} & ({ api_key: string; token?: undefined } | { token: string; api_key?: undefined });

/** A style that is to be saved. */
export type CreateStyle = {
  /** To tell styles apart. Line breaks become a space. */
  name: string;
  /** How captions look. Only the fields that are given are saved; the template sets the others. */
  style: CaptionStyleInput;
  /** Makes it the default of the account, in place of the one before. */
  default?: boolean | undefined;
};

/** The file to upload. */
export type CreateUpload = {
  /** Its name. Line breaks and other control characters become a space. */
  filename: string;
  /** Its media type, `audio/*` or `video/*`; the PUT must have exactly this one. */
  content_type: string;
  /** Its length in bytes; the PUT must have exactly as many. */
  size: number;
  /** With `short`, `upload_url` is a short link: a GET of it, without the API key, is answered with the URL that takes the PUT, as the body and as a redirect. */
  links?: 'signed' | 'short' | undefined;
};

/** Where events are to be sent. */
export type CreateWebhook = {
  /** A public URL: it starts with https://, names a public host, contains no user name or password and no port but 443, and every URL parser reads it alike (two slashes, no spaces, backslashes or line breaks, no @ before the first slash). */
  url: string;
  /** Event types to send; all of them when empty or not given. */
  events?: ReadonlyArray<EventTypeInput> | undefined;
  /** Any text for people. Line breaks become a space. */
  description?: string | undefined;
};

/** An API key with its secret. */
export type CreatedApiKey = {
  /** UUID of the API key; newer ones sort after older ones. */
  id: string;
  /** A name by which people recognise the key. */
  name: string;
  /** What the key may do. Each operation says which scope it needs. */
  scopes: ReadonlyArray<Scope>;
  /** How much the key and its descendants together may spend; null where only the credits of the account are the limit. */
  cap: Cap | null;
  /** The key is refused from this time on; null if it does not expire. */
  expires_at: string | null;
  /** The last four characters of its secret. */
  last_four: string;
  /** When the last rotated secret ends; null if only the current secret is valid. */
  rotated_secrets_until: string | null;
  /** Its parent: the key that made it. Null on a key that an operator made. */
  created_by: string | null;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** When it was used last, written at most once an hour; null if it was not used yet. */
  last_used_at: string | null;
  /** The OAuth client that was given the key: the URL of its metadata document. Absent on all others. */
  client_id?: string | undefined;
  /** True on a test key; absent on all others. */
  test?: true | undefined;
  /** Send it in the header Authorization. It is not shown again; only its hash is stored. */
  secret: string;
};

/** A review link that was just made. */
export type CreatedReviewLink = {
  /** UUID of the review link; newer ones sort after older ones. */
  id: string;
  /** The project that it is for. Nothing else of the account can be reached by it. */
  project_id: string;
  /** Given to tell links apart; empty where none was given. */
  name: string;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** When it ends, at the latest. */
  expires_at: string;
  /** The link. Whoever has it may review: it cannot be shown again. */
  url: string;
};

/** A console session that was just made. */
export type CreatedSession = {
  /** UUID of the session; newer ones sort after older ones. */
  id: string;
  /** The API key that it was made with. */
  key_id: string;
  /** Whether this request was sent with this session. */
  current: boolean;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** When it ends. */
  expires_at: string;
  /** What it may do: the scopes of its key. */
  scopes: ReadonlyArray<Scope>;
};

/** A webhook endpoint with its secret. */
export type CreatedWebhook = {
  /** UUID of the endpoint; newer ones sort after older ones. */
  id: string;
  /** Where events are sent. */
  url: string;
  /** The types that are sent; empty for all. */
  events: ReadonlyArray<EventType>;
  /** The text that was given, for people; null when there is none. */
  description: string | null;
  /** Whether events are sent to it. */
  enabled: boolean;
  /** True if created with a test key; otherwise absent. */
  test?: true | undefined;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** Failed attempts since the last successful one. */
  failures: number;
  /** When the endpoint last answered 2xx. */
  last_success_at: string | null;
  /** Until when deliveries are signed with the secret before the last rotation too; null before the first one. */
  rotated_secrets_until: string | null;
  /** The key of the signature of every delivery, with its prefix `whsec_`. Shown only in this response. */
  secret: string;
};

/** The balance is low. */
export type CreditsLowEvent = {
  /** UUID of the event: the same at every attempt, so that repetitions can be recognised. */
  id: string;
  /** What happened. */
  type: 'credits.low';
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** The balance. */
  data: {
    /** After the charge. */
    credits: number;
    /** The setting of the account. */
    low_credits: number;
  };
  /** True in a test delivery, and absent in any other. */
  test?: true | undefined;
};

/** A font that styles name by its id. */
export type CustomerFont = {
  /** UUID of the font; newer ones sort after older ones. */
  id: string;
  /** The name that the file gives. */
  name: string;
  /** Bytes of the file. */
  size: number;
  /** The scripts whose letters it has. Captions in another script are set in a Noto typeface, with the warning `font_replaced`. Signs that it lacks are left out of the video, with the warning `characters_left_out`; so are emoji, unless the renderer of the export is `lambda`, which draws emoji in colours. */
  scripts: ReadonlyArray<'Latin' | 'Greek' | 'Cyrillic' | 'Hebrew' | 'Arabic' | 'Devanagari' | 'Bengali' | 'Tamil' | 'Thai' | 'Hangul' | 'Hiragana' | 'Katakana' | 'Han' | (string & {})>;
  /** True if created with a test key; otherwise absent. */
  test?: true | undefined;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
};

/** A font, with its file. */
export type CustomerFontFile = {
  /** UUID of the font; newer ones sort after older ones. */
  id: string;
  /** The name that the file gives. */
  name: string;
  /** Bytes of the file. */
  size: number;
  /** The scripts whose letters it has. Captions in another script are set in a Noto typeface, with the warning `font_replaced`. Signs that it lacks are left out of the video, with the warning `characters_left_out`; so are emoji, unless the renderer of the export is `lambda`, which draws emoji in colours. */
  scripts: ReadonlyArray<'Latin' | 'Greek' | 'Cyrillic' | 'Hebrew' | 'Arabic' | 'Devanagari' | 'Bengali' | 'Tamil' | 'Thai' | 'Hangul' | 'Hiragana' | 'Katakana' | 'Han' | (string & {})>;
  /** True if created with a test key; otherwise absent. */
  test?: true | undefined;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** A signed URL of the TrueType file, valid for at most 1 hour and at least half of that. Pages of other origins may read it if the deployment allows them (CORS). */
  file_url: string;
};

/** All fonts. */
export type CustomerFontList = {
  /** Newest first. */
  data: ReadonlyArray<CustomerFont>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** One event on its way to one endpoint. */
export type Delivery = {
  /** UUID of the event; newer ones sort after older ones. */
  event_id: string;
  /** What happened. */
  event_type: EventType;
  /** `pending` until a receiver answers 2xx, or the retries of 24 hours are used up. */
  status: 'pending' | 'delivered' | 'failed';
  /** Number of attempts that were made. */
  attempts: number;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** When the last attempt was made. */
  last_attempt_at: string | null;
  /** About when the next attempt is made; null when the delivery has ended. */
  next_attempt_at: string | null;
  /** Status of the last response; null when there was none. */
  response_status: number | null;
  /** How long that response took, in milliseconds. */
  response_ms: number | null;
  /** Why the last attempt failed; null when it succeeded. */
  error: string | null;
};

/** One attempt of a delivery. */
export type DeliveryAttempt = {
  /** From 1, in the order of the attempts. */
  number: number;
  /** When it began. */
  started_at: string;
  /** Until the response began, or until the attempt failed, in milliseconds. */
  duration_ms: number;
  /** What was sent, with a masked signature, and in the URL without its user name and the values of its query; null where nothing was, since the endpoint was disabled. */
  request: {
    url: string;
    headers: { [name: string]: string };
  } | null;
  /** What came back: of the body the first 1,024 bytes as text, whose control characters are replaced, and in `cut` whether there was more. Null when nothing did. */
  response: {
    status: number;
    content_type: string | null;
    body: string;
    cut: boolean;
  } | null;
  /** Why it failed; null when it succeeded. */
  error: string | null;
};

/** A page of deliveries. */
export type DeliveryList = {
  /** Newest first. */
  data: ReadonlyArray<Delivery>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** Operations on the transcript. */
export type EditTranscript = {
  /** Up to 1,000, applied in this order. */
  operations: ReadonlyArray<ReplaceWords | SplitLine | MergeLines | MoveWords | ShiftLines | RenameSpeaker | EmphasizeWords>;
};

/** A word that an operation writes. */
export type EditedWord = {
  /** The word as captions show it. */
  text: string;
  /** Seconds from the start of the media. Give both `start` and `end`, or neither. */
  start?: number | undefined;
  /** Seconds from the start of the media. */
  end?: number | undefined;
  /** Label of the speaker. */
  speaker?: string | undefined;
};

/** Gives words of a line emphasis and an emoji, or takes them away. Give `emphasis`, `emoji` or both. */
export type EmphasizeWords = {
  /** The operation. */
  op: 'emphasize_words';
  /** The line, counted from 0. */
  line: number;
  /** The first of the words, counted from 0. */
  word: number;
  /** How many words it is about. */
  count?: number | undefined;
  /** Whether the words stand out; by default as before. */
  emphasis?: boolean | undefined;
  /** One emoji, drawn after the last of the words; null removes the emoji of all of them. */
  emoji?: string | null | undefined;
};

/** The body of every error response. */
export type Error = {
  /** The error. */
  error: {
    /** Stable, for programs; `x-error-codes` says what to do about each. */
    code: 'invalid_request' | 'unsupported_source_url' | 'not_media' | 'unsupported_media' | 'encrypted_media' | 'unusable_font' | 'font_licence' | 'no_audio' | 'duration_limit_exceeded' | 'unauthorized' | 'insufficient_credits' | 'spend_limit_reached' | 'max_credits_exceeded' | 'key_cap_reached' | 'scope_missing' | 'origin_refused' | 'key_of_client' | 'beyond_own_key' | 'plan_limit_exceeded' | 'not_found' | 'method_not_allowed' | 'transcript_not_ready' | 'external_id_taken' | 'project_busy' | 'cancel_limit_reached' | 'quote_stale' | 'upload_incomplete' | 'upload_used' | 'quote_expired' | 'upload_expired' | 'version_mismatch' | 'payload_too_large' | 'rate_limited' | 'too_many_open' | 'idempotency_key_reused' | 'tus_invalid_request' | 'tus_unauthorized' | 'tus_not_found' | 'tus_offset_conflict' | 'tus_gone' | 'tus_version_unsupported' | 'tus_too_large' | 'tus_unsupported_media_type' | 'tus_locked' | 'tus_checksum_mismatch' | 'internal_error' | 'unavailable' | (string & {});
    /** What is wrong, in a sentence for people. */
    message: string;
    /** The field, query parameter or header that is wrong: `style.font_size`, `presets[0]`. */
    param?: string | undefined;
    /** Every problem that was found in the body or query. */
    details?: ReadonlyArray<{
      param: string;
      message: string;
    }> | undefined;
    /** The project that has the `external_id`; only of `external_id_taken`. */
    project_id?: string | undefined;
    /** Give it when you report a problem. */
    request_id: string;
    /** Where the code is described. */
    doc_url: string;
  };
};

/** Events, as endpoints receive them. */
export type EventList = {
  /** The one that was listed last comes first; with `after` in the order in which they were listed. */
  data: ReadonlyArray<WebhookEvent>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** What happened. Types may be added: ignore those that you do not know. */
export type EventType = EventTypeInput | (string & {});

/** What happened: an import, a transcription, the making of playback files or an export completed or failed, or a batch ended. */
export type EventTypeInput = 'project.imported' | 'project.import_failed' | 'transcript.completed' | 'transcript.failed' | 'playback.completed' | 'playback.failed' | 'export.completed' | 'export.failed' | 'batch.completed' | 'credits.low' | 'spend.threshold' | 'cap.reached';

/** A rendered video, or one that is being rendered. */
export type Export = {
  /** UUID of the export; newer ones sort after older ones. */
  id: string;
  /** Project that it renders. */
  project_id: string;
  /** Shared by the exports that one request created: POST exports, POST projects, POST transcribe or POST batches. */
  batch_id?: string | null | undefined;
  /** Platform that it is made for. */
  preset: PresetId;
  /** Its current status. One that was requested with its project, or by a batch, is `queued` while it waits for the transcript. */
  status: WorkStatus;
  /** From 0 to 1; never falls, and may rise in steps. */
  progress: number;
  /** Width of the picture, in pixels. */
  width?: number | null | undefined;
  /** Height of the picture, in pixels. */
  height?: number | null | undefined;
  /** Credits charged for it; refunded when it fails. 0 while the media of its project is being imported. */
  credits?: number | null | undefined;
  /** Credits that were refunded: all of them if it failed; a part if the media was shorter than its header states. */
  refunded?: number | undefined;
  /** Once completed: a signed URL, valid for 1 hour from the reply on. Null once it has expired. */
  download_url?: string | null | undefined;
  /** When its video is deleted, known once it is charged; null where it is kept. */
  expires_at?: string | null | undefined;
  /** Its video was deleted. Request the export again to have another, for its credits. */
  expired?: true | undefined;
  /** Why it failed, in a sentence for people; null or absent otherwise. */
  error?: string | null | undefined;
  /** Machine-readable reason; null for success and for failures before codes existed. Codes may be added. */
  error_code?: FailureCode | null | undefined;
  /** Differences from the request; empty if none. */
  warnings?: ReadonlyArray<ExportWarning> | undefined;
  /** The version of the transcript that it shows; absent without captions. */
  transcript_version?: string | undefined;
  /** What makes the video: `mediaconvert`, AWS Elemental MediaConvert, or `lambda`, the own code of the deployment. Absent until it is chosen. */
  renderer?: 'mediaconvert' | 'lambda' | (string & {}) | undefined;
  /** Paths of the API, after its base URL, that answer what is said in the video as SRT and VTT: of its version of the transcript, and of its range, with times from the start of the video. Absent without captions. */
  subtitles?: {
    /** The path of the SRT. */
    srt: string;
    /** The path of the WebVTT. */
    vtt: string;
  } | undefined;
  /** It is the captions alone, a `.mov` file. */
  layer?: true | undefined;
  /** Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events. Copied from the project when it was created, unless the request had its own. */
  metadata?: { [name: string]: string } | undefined;
  /** The project's `external_id`; absent where it has none. */
  external_id?: string | undefined;
  /** True if created with a test key; otherwise absent. */
  test?: true | undefined;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** When it completed or failed. */
  completed_at?: string | null | undefined;
};

/** The exports that one request created. */
export type ExportBatch = {
  /** UUID of the batch; newer ones sort after older ones. */
  batch_id: string;
  /** In the order of the presets. */
  data: ReadonlyArray<Export>;
};

/** An export is done. */
export type ExportCompletedEvent = {
  /** UUID of the event: the same at every attempt, so that repetitions can be recognised. */
  id: string;
  /** What happened. */
  type: 'export.completed';
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** The work that ended. Read it by the API: events may arrive late and out of order. */
  data: {
    /** UUID of the project; newer ones sort after older ones. */
    project_id: string;
    /** UUID of the export; newer ones sort after older ones. */
    export_id: string;
    /** Shared by the exports that one request made. */
    batch_id?: string | undefined;
    /** How it ended. */
    status: 'completed';
    /** Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events. */
    metadata?: { [name: string]: string } | undefined;
    /** Your own id of the project, unique in the account; absent where none was given. */
    external_id?: string | undefined;
    /** True if created with a test key; otherwise absent. */
    test?: true | undefined;
  };
  /** True in a test delivery, and absent in any other. */
  test?: true | undefined;
};

/** An export failed. */
export type ExportFailedEvent = {
  /** UUID of the event: the same at every attempt, so that repetitions can be recognised. */
  id: string;
  /** What happened. */
  type: 'export.failed';
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** The work that ended. Read it by the API: events may arrive late and out of order. */
  data: {
    /** UUID of the project; newer ones sort after older ones. */
    project_id: string;
    /** UUID of the export; newer ones sort after older ones. */
    export_id: string;
    /** Shared by the exports that one request made. */
    batch_id?: string | undefined;
    /** How it ended. */
    status: 'failed';
    /** Why it failed, in a sentence for people; null or absent otherwise. */
    error: string;
    /** Machine-readable reason; null for success and for failures before codes existed. Codes may be added. */
    error_code?: FailureCode | undefined;
    /** Credits that were refunded; absent in events of earlier releases. */
    refunded?: number | undefined;
    /** Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events. */
    metadata?: { [name: string]: string } | undefined;
    /** Your own id of the project, unique in the account; absent where none was given. */
    external_id?: string | undefined;
    /** True if created with a test key; otherwise absent. */
    test?: true | undefined;
  };
  /** True in a test delivery, and absent in any other. */
  test?: true | undefined;
};

/** Exports of a project, or of all. */
export type ExportList = {
  /** Newest first. */
  data: ReadonlyArray<Export>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** Something that differs from what was requested, in an export that is otherwise fine. */
export type ExportWarning = {
  /** `font_replaced`: the font lacks characters of the captions, and all are set in another. `characters_left_out`: no caption font has them, or they are signs (emoji, notes, arrows) that the uploaded font lacks; subtitle files keep them. Emoji are not among them where the renderer is `lambda`. `emoji_in_one_color`: emoji are drawn in the colour of the text, as the renderer `mediaconvert` does; subtitle files keep them as they are. `media_shorter_than_stated`: the file ends before the length that its header states; started minutes that it lacks are refunded. `picture_cropped`: part of the picture is cut off, since its shape is not that of the preset; see `fit`. `picture_shorter_than_sound`: the picture ends before the sound, and the rest of the video is black, with its captions. `low_contrast`: `color` or `highlight` could hardly be distinguished from the outline or the box of the template (a contrast ratio of WCAG 2 under 3:1; 1.5:1 for the glow of neon), which is drawn in another colour. `motion_reduced`: with the `animation` the captions would be more than 50,000 pictures, as in hours of karaoke, so pages move instead of words, or nothing does. `drawn_simpler`: the renderer of this deployment does not draw all that the style asks for, such as a motion, a size, a glow or transparency, and the message names what is drawn instead. `renderer_fallback`: the renderer `lambda` failed by no fault of the file, so `mediaconvert` made the video, without a second charge; captions may differ slightly from the preview. */
  code: 'font_replaced' | 'characters_left_out' | 'emoji_in_one_color' | 'low_contrast' | 'motion_reduced' | 'drawn_simpler' | 'media_shorter_than_stated' | 'picture_cropped' | 'picture_shorter_than_sound' | 'renderer_fallback' | (string & {});
  /** Describes it in a sentence for people. */
  message: string;
};

/** Why work failed. Codes may be added. `x-failure-codes` says what each means, whether the same request may succeed later, and what to do. */
export type FailureCode = 'cancelled' | 'unsupported_source_url' | 'link_not_found' | 'link_forbidden' | 'link_unreachable' | 'link_too_slow' | 'not_media' | 'unsupported_media' | 'encrypted_media' | 'unreadable_media' | 'no_audio' | 'invalid_request' | 'duration_limit_exceeded' | 'plan_limit_exceeded' | 'too_many_open' | 'no_speech' | 'language_unknown' | 'language_not_supported' | 'text_mismatch' | 'transcription_failed' | 'captions_too_slow' | 'render_failed' | 'insufficient_credits' | 'max_credits_exceeded' | 'spend_limit_reached' | 'key_cap_reached' | 'unauthorized' | 'internal_error' | (string & {});

/** What becomes of a picture whose shape is not that of the preset. `crop`: it fills the video, and its edges are cut off. `pad`: all of it is shown, between black bars. `blur`: all of it is shown before a blurred copy of itself; a video that MediaConvert makes cannot have this, and is refused before anything is charged. `auto`: `crop` where at least 75 % of the picture remain, as of 5:4 in a square, else `blur`, as 16:9 for TikTok and a narrower picture in a landscape video; a video that MediaConvert makes has black bars then, with the warning `drawn_simpler`. */
export type Fit = 'auto' | 'crop' | 'pad' | 'blur';

/** A point of the picture as it is shown, which a crop keeps as near to its middle as the picture permits. Of `blur` it moves the copy behind. It has no effect where nothing is cut off, and with `pad` it is refused; so it is, before anything is charged, where MediaConvert would make the video of a picture that is rotated or not of square pixels. */
export type Focus = {
  /** From the left edge, as a share of the width: 0 to 1. */
  x: number;
  /** From the upper edge, as a share of the height: 0 to 1. */
  y: number;
};

/** An import, a transcription, or the making of files for players. */
export type Job = {
  /** UUID of the job; newer ones sort after older ones. */
  id: string;
  /** What it does. */
  type: 'import' | 'transcription' | 'playback' | (string & {});
  /** Project that it works for. */
  project_id: string;
  /** Its current status. */
  status: WorkStatus;
  /** From 0 to 1; never falls, and may rise in steps. */
  progress: number;
  /** Credits charged for it; 0 for all but transcriptions. */
  credits?: number | undefined;
  /** Credits that were refunded: all of them if it failed; a part if the media was shorter than its header states. */
  refunded?: number | undefined;
  /** Why it failed, in a sentence for people; null or absent otherwise. */
  error?: string | null | undefined;
  /** Machine-readable reason; null for success and for failures before codes existed. Codes may be added. */
  error_code?: FailureCode | null | undefined;
  /** Differences from the request; empty if none. */
  warnings?: ReadonlyArray<JobWarning> | undefined;
  /** What heard the words of a transcription that has completed: `transcribe` for Amazon Transcribe, `own` for a recogniser of the stage, `address` for one of another service that its operator has chosen. */
  engine?: 'transcribe' | 'own' | 'address' | (string & {}) | undefined;
  /** The exports that wait for it, in the order of the presets; absent where none were requested with it. */
  export_ids?: ReadonlyArray<string> | undefined;
  /** True if created with a test key; otherwise absent. */
  test?: true | undefined;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** When it ended, completed or failed; null before that. */
  completed_at?: string | null | undefined;
};

/** An import, a transcription or the making of files for players is done. */
export type JobCompletedEvent = {
  /** UUID of the event: the same at every attempt, so that repetitions can be recognised. */
  id: string;
  /** What happened. */
  type: 'project.imported' | 'transcript.completed' | 'playback.completed';
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** The work that ended. Read it by the API: events may arrive late and out of order. */
  data: {
    /** UUID of the project; newer ones sort after older ones. */
    project_id: string;
    /** UUID of the import, the transcription or the making of playback files. */
    job_id: string;
    /** The batch that made the project; absent where none did. */
    batch_id?: string | undefined;
    /** How it ended. */
    status: 'completed';
    /** Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events. */
    metadata?: { [name: string]: string } | undefined;
    /** Your own id of the project, unique in the account; absent where none was given. */
    external_id?: string | undefined;
    /** True if created with a test key; otherwise absent. */
    test?: true | undefined;
  };
  /** True in a test delivery, and absent in any other. */
  test?: true | undefined;
};

/** An import, a transcription or the making of files for players failed. */
export type JobFailedEvent = {
  /** UUID of the event: the same at every attempt, so that repetitions can be recognised. */
  id: string;
  /** What happened. */
  type: 'project.import_failed' | 'transcript.failed' | 'playback.failed';
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** The work that ended. Read it by the API: events may arrive late and out of order. */
  data: {
    /** UUID of the project; newer ones sort after older ones. */
    project_id: string;
    /** UUID of the import, the transcription or the making of playback files. */
    job_id: string;
    /** The batch that made the project; absent where none did. */
    batch_id?: string | undefined;
    /** How it ended. */
    status: 'failed';
    /** Why it failed, in a sentence for people; null or absent otherwise. */
    error: string;
    /** Machine-readable reason; null for success and for failures before codes existed. Codes may be added. */
    error_code?: FailureCode | undefined;
    /** Credits that were refunded; absent in events of earlier releases. */
    refunded?: number | undefined;
    /** Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events. */
    metadata?: { [name: string]: string } | undefined;
    /** Your own id of the project, unique in the account; absent where none was given. */
    external_id?: string | undefined;
    /** True if created with a test key; otherwise absent. */
    test?: true | undefined;
  };
  /** True in a test delivery, and absent in any other. */
  test?: true | undefined;
};

/** A page of jobs. */
export type JobList = {
  /** Newest first. */
  data: ReadonlyArray<Job>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** Something that differs from what was requested, in a job that is otherwise fine. */
export type JobWarning = {
  /** `text_not_heard`: part of the text was not heard; its words have `unheard`, and subtitles and burned captions leave out what nobody has time to read. Or the text is not what is spoken, and the transcript has the words that were heard (`on_text_mismatch`). `labels_left_out`: labels such as `[Chorus]` were not spoken and are not in the transcript. `media_shorter_than_stated`: the file, or its sound, ends before the length that its header states; started minutes that it lacks are refunded. `speakers_not_told`: speaker labels were requested, but the recogniser did not give any. */
  code: 'text_not_heard' | 'labels_left_out' | 'media_shorter_than_stated' | 'speakers_not_told' | (string & {});
  /** Says what differs, in a sentence for people. */
  message: string;
};

/** `auto`, or an ISO 639-1 code. These can be transcribed: `ab`, `af`, `am`, `ar`, `ast`, `az`, `ba`, `be`, `bg`, `bn`, `bs`, `ca`, `cs`, `cy`, `da`, `de`, `el`, `en`, `es`, `et`, `eu`, `fa`, `fi`, `fr`, `ga`, `gd`, `gl`, `gu`, `ha`, `he`, `hi`, `hr`, `ht`, `hu`, `hy`, `id`, `is`, `it`, `ja`, `jv`, `ka`, `kab`, `kk`, `km`, `kn`, `ko`, `ku`, `ky`, `lg`, `lt`, `lv`, `mhr`, `mi`, `mk`, `ml`, `mn`, `mr`, `ms`, `mt`, `my`, `nb`, `ne`, `nl`, `nn`, `no`, `or`, `pa`, `pl`, `ps`, `pt`, `ro`, `ru`, `rw`, `si`, `sk`, `sl`, `so`, `sq`, `sr`, `su`, `sv`, `sw`, `ta`, `te`, `th`, `tl`, `tr`, `tt`, `ug`, `uk`, `uz`, `vi`, `wo`, `zh`, `zu`. The others can only be aligned with a `text`. */
export type Language = 'auto' | 'und' | 'aa' | 'ab' | 'ae' | 'af' | 'ak' | 'am' | 'an' | 'ar' | 'as' | 'ast' | 'av' | 'ay' | 'az' | 'ba' | 'be' | 'bg' | 'bi' | 'bm' | 'bn' | 'bo' | 'br' | 'bs' | 'ca' | 'ce' | 'ch' | 'co' | 'cr' | 'cs' | 'cu' | 'cv' | 'cy' | 'da' | 'de' | 'dv' | 'dz' | 'ee' | 'el' | 'en' | 'eo' | 'es' | 'et' | 'eu' | 'fa' | 'ff' | 'fi' | 'fj' | 'fo' | 'fr' | 'fy' | 'ga' | 'gd' | 'gl' | 'gn' | 'gu' | 'gv' | 'ha' | 'he' | 'hi' | 'ho' | 'hr' | 'ht' | 'hu' | 'hy' | 'hz' | 'ia' | 'id' | 'ie' | 'ig' | 'ii' | 'ik' | 'io' | 'is' | 'it' | 'iu' | 'ja' | 'jv' | 'ka' | 'kab' | 'kg' | 'ki' | 'kj' | 'kk' | 'kl' | 'km' | 'kn' | 'ko' | 'kr' | 'ks' | 'ku' | 'kv' | 'kw' | 'ky' | 'la' | 'lb' | 'lg' | 'li' | 'ln' | 'lo' | 'lt' | 'lu' | 'lv' | 'mg' | 'mh' | 'mhr' | 'mi' | 'mk' | 'ml' | 'mn' | 'mr' | 'ms' | 'mt' | 'my' | 'na' | 'nb' | 'nd' | 'ne' | 'ng' | 'nl' | 'nn' | 'no' | 'nr' | 'nv' | 'ny' | 'oc' | 'oj' | 'om' | 'or' | 'os' | 'pa' | 'pi' | 'pl' | 'ps' | 'pt' | 'qu' | 'rm' | 'rn' | 'ro' | 'ru' | 'rw' | 'sa' | 'sc' | 'sd' | 'se' | 'sg' | 'si' | 'sk' | 'sl' | 'sm' | 'sn' | 'so' | 'sq' | 'sr' | 'ss' | 'st' | 'su' | 'sv' | 'sw' | 'ta' | 'te' | 'tg' | 'th' | 'ti' | 'tk' | 'tl' | 'tn' | 'to' | 'tr' | 'ts' | 'tt' | 'tw' | 'ty' | 'ug' | 'uk' | 'ur' | 'uz' | 've' | 'vi' | 'vo' | 'wa' | 'wo' | 'xh' | 'yi' | 'yo' | 'za' | 'zh' | 'zu';

/** A line of captions. */
export type Line = {
  /** In the order in which they are spoken. */
  words: ReadonlyArray<Word>;
  /** Seconds, of a line that somebody timed, such as a cue of a file: captions show it from `start` to `end`, and all its words are between them. */
  start?: number | undefined;
  /** Seconds, of a line that somebody timed, such as a cue of a file: captions show it from `start` to `end`, and all its words are between them. */
  end?: number | undefined;
  /** `top`: the line is at the top of the picture, in subtitle files and in videos of our own renderer; MediaConvert draws it above the others, with the warning `drawn_simpler`. Absent: where the style has captions. */
  position?: 'top' | (string & {}) | undefined;
  /** `sound`: a label of a sound, such as `[door slams]`, and not speech. Absent for speech. */
  kind?: 'speech' | 'sound' | (string & {}) | undefined;
};

/** A line of an edited transcript. */
export type LineInput = {
  /** In the order in which they are spoken. */
  words: ReadonlyArray<WordInput>;
  /** Seconds, of a line that somebody timed, such as a cue of a file: captions show it from `start` to `end`, and all its words are between them. When not given, that of the line with the same words stays; null removes it. */
  start?: number | null | undefined;
  /** Seconds, of a line that somebody timed, such as a cue of a file: captions show it from `start` to `end`, and all its words are between them. When not given, that of the line with the same words stays; null removes it. */
  end?: number | null | undefined;
  /** `top`: the line is at the top of the picture, in subtitle files and in videos of our own renderer; MediaConvert draws it above the others, with the warning `drawn_simpler`. Absent: where the style has captions. When not given, that of the line with the same words stays; null removes it. */
  position?: 'top' | null | undefined;
  /** `sound`: a label of a sound, such as `[door slams]`; otherwise `speech`. When not given, that of the line with the same words stays. */
  kind?: 'speech' | 'sound' | undefined;
};

/** One event on its way to one endpoint, with its attempts. */
export type LoggedDelivery = {
  /** UUID of the event; newer ones sort after older ones. */
  event_id: string;
  /** What happened. */
  event_type: EventType;
  /** `pending` until a receiver answers 2xx, or the retries of 24 hours are used up. */
  status: 'pending' | 'delivered' | 'failed';
  /** Number of attempts that were made. */
  attempts: number;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** When the last attempt was made. */
  last_attempt_at: string | null;
  /** About when the next attempt is made; null when the delivery has ended. */
  next_attempt_at: string | null;
  /** Status of the last response; null when there was none. */
  response_status: number | null;
  /** How long that response took, in milliseconds. */
  response_ms: number | null;
  /** Why the last attempt failed; null when it succeeded. */
  error: string | null;
  /** The bytes that are sent at each attempt: the event as JSON. */
  request_body: string;
  /** The newest 20 attempts, oldest first. */
  attempt_log: ReadonlyArray<DeliveryAttempt>;
};

/** A design of captions, docs/look.schema.json. Lengths are multiples of the type size; sizes are pixels on a picture whose short side is 1080 pixels. */
export type LookDocument = {
  $schema?: string | undefined;
  version: 1;
  name: string;
  use: string;
  colors: {
    color: string;
    highlight?: string | undefined;
  };
  roles: {
    word: {
      font: 'Inter' | 'Bricolage Grotesque' | 'Montserrat' | 'Poppins' | 'Bebas Neue' | 'Playfair Display' | 'Anton' | 'Archivo Black' | 'Atkinson Hyperlegible' | 'Barlow Condensed' | 'Bodoni Moda' | 'Caveat Brush' | 'Fredoka' | 'JetBrains Mono' | 'Unbounded';
      size: number;
      letter_spacing?: number | undefined;
      letter_case?: 'original' | 'upper' | 'lower' | undefined;
      color?: string | {
        /** From the first to the last, evenly. */
        stops: ReadonlyArray<string>;
        /** Degrees: 0 runs to the right, 90 down. */
        angle?: number | undefined;
      } | undefined;
      outlines?: ReadonlyArray<{
        color: string;
        /** From the letters or the outline before, in type sizes. */
        width: number;
      }> | undefined;
      shadow?: {
        color: string;
        right?: number | undefined;
        down?: number | undefined;
        blur?: number | undefined;
      } | undefined;
      glow?: {
        color: string;
        radius: number;
        strength?: number | undefined;
      } | undefined;
      box?: {
        color: string | {
          /** From the first to the last, evenly. */
          stops: ReadonlyArray<string>;
          /** Degrees: 0 runs to the right, 90 down. */
          angle?: number | undefined;
        };
        radius?: number | undefined;
        padding?: number | undefined;
        height?: 'caps' | 'line' | undefined;
      } | undefined;
      rotation?: number | undefined;
      opacity?: number | undefined;
    };
    spoken?: {
      scale?: number | undefined;
      color?: string | {
        /** From the first to the last, evenly. */
        stops: ReadonlyArray<string>;
        /** Degrees: 0 runs to the right, 90 down. */
        angle?: number | undefined;
      } | undefined;
      outlines?: ReadonlyArray<{
        color: string;
        /** From the letters or the outline before, in type sizes. */
        width: number;
      }> | undefined;
      shadow?: {
        color: string;
        right?: number | undefined;
        down?: number | undefined;
        blur?: number | undefined;
      } | undefined;
      glow?: {
        color: string;
        radius: number;
        strength?: number | undefined;
      } | undefined;
      box?: {
        color: string | {
          /** From the first to the last, evenly. */
          stops: ReadonlyArray<string>;
          /** Degrees: 0 runs to the right, 90 down. */
          angle?: number | undefined;
        };
        radius?: number | undefined;
        padding?: number | undefined;
        height?: 'caps' | 'line' | undefined;
      } | undefined;
      rotation?: number | undefined;
      opacity?: number | undefined;
    } | undefined;
    keyword?: {
      scale?: number | undefined;
      letter_case?: 'original' | 'upper' | 'lower' | undefined;
      color?: string | {
        /** From the first to the last, evenly. */
        stops: ReadonlyArray<string>;
        /** Degrees: 0 runs to the right, 90 down. */
        angle?: number | undefined;
      } | undefined;
      outlines?: ReadonlyArray<{
        color: string;
        /** From the letters or the outline before, in type sizes. */
        width: number;
      }> | undefined;
      shadow?: {
        color: string;
        right?: number | undefined;
        down?: number | undefined;
        blur?: number | undefined;
      } | undefined;
      glow?: {
        color: string;
        radius: number;
        strength?: number | undefined;
      } | undefined;
      box?: {
        color: string | {
          /** From the first to the last, evenly. */
          stops: ReadonlyArray<string>;
          /** Degrees: 0 runs to the right, 90 down. */
          angle?: number | undefined;
        };
        radius?: number | undefined;
        padding?: number | undefined;
        height?: 'caps' | 'line' | undefined;
      } | undefined;
      rotation?: number | undefined;
      opacity?: number | undefined;
    } | undefined;
  };
  row_box?: {
    color: string | {
      /** From the first to the last, evenly. */
      stops: ReadonlyArray<string>;
      /** Degrees: 0 runs to the right, 90 down. */
      angle?: number | undefined;
    };
    radius?: number | undefined;
    padding?: number | undefined;
    height?: 'caps' | 'line' | undefined;
  } | undefined;
  page_box?: {
    color: string | {
      /** From the first to the last, evenly. */
      stops: ReadonlyArray<string>;
      /** Degrees: 0 runs to the right, 90 down. */
      angle?: number | undefined;
    };
    radius?: number | undefined;
    padding?: number | undefined;
    height?: 'caps' | 'line' | undefined;
  } | undefined;
  speaker_colors?: ReadonlyArray<string> | undefined;
  pages?: {
    words?: number | undefined;
    rows?: number | undefined;
    placement?: 'top' | 'middle' | 'bottom' | undefined;
    readable_lines?: boolean | undefined;
    fills?: boolean | undefined;
    steady?: boolean | undefined;
    whole_zone?: boolean | undefined;
    line_height?: number | undefined;
  } | undefined;
  motion?: {
    in?: {
      kind: 'fade' | 'pop' | 'zoom' | 'rise' | 'drop' | 'slide';
      duration_ms?: number | undefined;
      overshoot?: number | undefined;
    } | undefined;
    out?: {
      kind: 'fade' | 'pop' | 'zoom' | 'rise' | 'drop' | 'slide';
      duration_ms?: number | undefined;
      overshoot?: number | undefined;
    } | undefined;
    spoken?: {
      kind: 'fade' | 'pop' | 'grow' | 'bounce' | 'land' | 'box_pop' | 'box_glide';
      duration_ms?: number | undefined;
      overshoot?: number | undefined;
    } | undefined;
  } | undefined;
  emphasis?: {
    keywords?: ReadonlyArray<string> | undefined;
    rules?: ReadonlyArray<'numbers' | 'names' | 'strongest'> | undefined;
  } | undefined;
  platforms?: {
    youtube?: {
      size?: number | undefined;
      placement?: 'top' | 'middle' | 'bottom' | undefined;
    } | undefined;
    youtube_shorts?: {
      size?: number | undefined;
      placement?: 'top' | 'middle' | 'bottom' | undefined;
    } | undefined;
    tiktok?: {
      size?: number | undefined;
      placement?: 'top' | 'middle' | 'bottom' | undefined;
    } | undefined;
    instagram_reels?: {
      size?: number | undefined;
      placement?: 'top' | 'middle' | 'bottom' | undefined;
    } | undefined;
    instagram_feed?: {
      size?: number | undefined;
      placement?: 'top' | 'middle' | 'bottom' | undefined;
    } | undefined;
    linkedin?: {
      size?: number | undefined;
      placement?: 'top' | 'middle' | 'bottom' | undefined;
    } | undefined;
  } | undefined;
};

/** The refusal of a message. */
export type McpError = {
  /** The version of JSON-RPC. */
  jsonrpc: '2.0';
  /** The id of the message; null where it could not be read. */
  id?: string | number | null | undefined;
  /** What is wrong. */
  error: {
    /** A code of JSON-RPC or of the Model Context Protocol. */
    code: number;
    /** For a person. */
    message: string;
    /** Depends on the code. */
    data?: { [name: string]: unknown } | undefined;
  };
};

/** A JSON-RPC message of the Model Context Protocol. */
export type McpMessage = {
  /** The version of JSON-RPC. */
  jsonrpc: '2.0';
  /** Repeated in the reply; absent where none is wanted. */
  id?: string | number | null | undefined;
  /** Such as `tools/list` and `tools/call`. */
  method: string;
  /** What the method takes. */
  params?: { [name: string]: unknown } | undefined;
};

/** The reply to a message. */
export type McpReply = {
  /** The version of JSON-RPC. */
  jsonrpc: '2.0';
  /** The id of the message. */
  id?: string | number | null | undefined;
  /** What the method gives. A tool that failed gives a result with `isError`. */
  result?: { [name: string]: unknown } | undefined;
};

/** Joins a line with the next one. */
export type MergeLines = {
  /** The operation. */
  op: 'merge_lines';
  /** The line, counted from 0. */
  line: number;
};

/** Moves words to the neighbouring line: the first ones to the previous, the last ones to the next. */
export type MoveWords = {
  /** The operation. */
  op: 'move_words';
  /** The line, counted from 0. */
  line: number;
  /** How many words are moved. */
  count?: number | undefined;
  /** The line that gets them. */
  to: 'previous' | 'next';
};

/** A name for a version. */
export type NameVersion = {
  /** Null removes the name. */
  name: string | null;
};

/** Exports that are charged with a transcription and begin when it completes. */
export type NewExports = {
  /** One export is made for each; none may be given twice. */
  presets: ReadonlyArray<PresetIdInput>;
  /** Short side of the picture. */
  resolution?: Resolution | undefined;
  /** How a picture of another shape becomes that of the preset. */
  fit?: Fit | undefined;
  /** What a crop keeps; by default the middle of the picture. */
  focus?: Focus | undefined;
  /** Draws the captions into the picture. */
  burn_captions?: boolean | undefined;
  /** Adds the captions as a track of text that players can switch on and off, as in CreateExports. */
  soft_captions?: boolean | undefined;
  /** Renders the burned captions alone, with alpha, as a QuickTime file of ProRes 4444 without sound, to lay over the video in an editor: with the size and frame rate that the same request without `layer` produces; `fit` and `focus` have no effect on it. Only the renderer `lambda` makes layers: where it would not make the video, the request is refused. */
  layer?: boolean | undefined;
  /** `false` leaves out lines of the kind `sound`, such as `[door slams]`. */
  sound_labels?: boolean | undefined;
  /** Start of the clip, in seconds of the media; by default the start of the media. */
  range_start?: number | undefined;
  /** End of the clip, in seconds of the media; by default the end of the media. */
  range_end?: number | undefined;
  /** A saved style of the account; `style` is merged over it. By default the style that the project has when they begin. */
  style_id?: string | undefined;
  /** Merged field by field over that style, or over the one that the project has at the request, for these exports only; null takes the default of a field. */
  style?: CaptionStylePatch | undefined;
};

/** What the account is told of. */
export type PatchAccount = {
  /** The balance below which a charge sends `credits.low`; null for none. */
  low_credits?: number | null | undefined;
  /** Credits of a UTC month; a charge that takes the spend to 50, 80 or 100 % of it sends `spend.threshold`. Null for none. */
  monthly_budget?: number | null | undefined;
};

/** Changes of an API key; null clears `cap` and `expires_at`. */
export type PatchApiKey = {
  /** A name by which people recognise the key. */
  name?: string | undefined;
  /** What the key may do: only scopes that the key which makes it has itself. */
  scopes?: ReadonlyArray<ScopeInput> | undefined;
  /** How much the key may spend. What its descendants spend counts on it too. */
  cap?: CapInput | null | undefined;
  /** The key is refused from this time on. No later than the expiry of the key that makes it. */
  expires_at?: string | null | undefined;
};

/** A change of a comment. */
export type PatchComment = {
  /** Whether it is done with. */
  resolved: boolean;
};

/** A change of a project: fields that are not given stay as they are. */
export type PatchProject = {
  /** A new title; an empty one changes nothing. */
  title?: string | undefined;
  /** Replaces the style of the project. A saved style of the account; `style` is merged over it. */
  style_id?: string | undefined;
  /** Merged into the style field by field; null clears it, or stands for no field beside `style_id`. */
  style?: CaptionStylePatch | null | undefined;
  /** Shape of exports, for presets that have it (see PresetIdInput); other presets use their first shape. With `9:16` an `instagram_feed` is 4:5. Null clears it. */
  format?: Aspect | null | undefined;
  /** Words of this project, which go before the vocabulary of the account. The next transcription has it; null clears it. */
  vocabulary?: ProjectVocabulary | null | undefined;
  /** Takes the place of all pairs; null clears them. Exports that exist keep theirs. */
  metadata?: { [name: string]: string } | null | undefined;
};

/** A change of a saved style: fields that are not given stay as they are. */
export type PatchStyle = {
  /** A new name. */
  name?: string | undefined;
  /** Merged into the style field by field; null clears it. */
  style?: CaptionStylePatch | null | undefined;
  /** True makes it the default, in place of the one before; false leaves the account without a default, if it was this one. */
  default?: boolean | undefined;
};

/** A change of the vocabulary. */
export type PatchVocabulary = {
  /** Entries. One with the word and language of an entry takes its place. */
  add?: ReadonlyArray<VocabularyEntryInput> | undefined;
  /** Words whose entries go, in all languages. */
  remove?: ReadonlyArray<string> | undefined;
  /** Suggestions that are shown no more, by `heard` and `word`. */
  dismiss?: ReadonlyArray<{
    heard: string;
    word: string;
  }> | undefined;
};

/** A change of a webhook endpoint: fields that are not given stay as they are. */
export type PatchWebhook = {
  /** Where events are sent from now on: it starts with https://, names a public host, contains no user name or password and no port but 443, and every URL parser reads it alike (two slashes, no spaces, backslashes or line breaks, no @ before the first slash). */
  url?: string | undefined;
  /** Event types to send from now on; all of them when empty. */
  events?: ReadonlyArray<EventTypeInput> | undefined;
  /** Any text for people; an empty one or null clears it. */
  description?: string | null | undefined;
  /** False disables the endpoint, true enables it. */
  enabled?: boolean | undefined;
};

/** The file at `peaks`: the lowest and the highest sample of each of at most 20,000 equal parts of the sound. */
export type Peaks = {
  /** 2: the version of the format. */
  version: number;
  /** 1: the peaks are those over all channels. */
  channels: number;
  /** Samples per second of the sound that the peaks were taken from. */
  sample_rate: number;
  /** Samples in one part: a part lasts `samples_per_pixel / sample_rate` seconds. */
  samples_per_pixel: number;
  /** 8: the bits of a sample. */
  bits: number;
  /** How many parts there are. */
  length: number;
  /** For each part its lowest and its highest sample, from -128 to 127. */
  data: ReadonlyArray<number>;
};

/** A platform; PresetIdInput describes those of this release. */
export type PresetId = PresetIdInput | (string & {});

/** A platform, with its picture shapes and lengths of clips. The first shape is used, unless the project's `format` is another one of them. `youtube`: 16:9, 1 s to 12 h; `youtube_shorts`: 9:16, 4:5, 1:1, 1 s to 3 min; `tiktok`: 9:16, 1 s to 10 min; `instagram_reels`: 9:16, 3 s to 15 min; `instagram_feed`: 4:5, 1:1, 16:9, 3 s to 1 min; `linkedin`: 16:9, 1:1, 4:5, 9:16, 3 s to 30 min. */
export type PresetIdInput = 'youtube' | 'youtube_shorts' | 'tiktok' | 'instagram_reels' | 'instagram_feed' | 'linkedin';

/** Captions as an export would show them, checked. */
export type Preview = {
  /** Width of the picture that the captions were laid out for, in pixels. */
  width: number;
  /** Height of that picture, in pixels. */
  height: number;
  /** How many pages the captions have: texts that are shown one after another. */
  pages: number;
  /** In the order of the pages, after those of `platform`; empty when nothing was found. */
  findings: ReadonlyArray<PreviewFinding>;
  /** Those that an export would have about its font and style. */
  warnings: ReadonlyArray<ExportWarning>;
};

/** A rule that a page breaks. */
export type PreviewFinding = {
  /** `platform`: the platform does not accept the clip, and an export is refused. `min_duration` and `max_duration`: a page is shown too briefly or too long. `reading_speed`: it has more characters a second than its language allows. `orphan`: a word stands alone on a line. `forbidden_break`: a line ends where its language does not allow it. The last two are not reported for styles with `words_per_page` up to 4. */
  rule: 'platform' | 'min_duration' | 'max_duration' | 'reading_speed' | 'orphan' | 'forbidden_break' | (string & {});
  /** `hard` where platforms or broadcasters refuse it or it cannot be read, `soft` where it is harder to read. */
  severity: 'hard' | 'soft';
  /** What is wrong, in a sentence for people. */
  message: string;
  /** The page, its lines separated by line breaks; empty for `platform`. */
  text: string;
  /** When the page appears, in seconds of the media. */
  start: number;
  /** When it disappears, in seconds of the media. */
  end: number;
};

/** What the captions are laid out for. */
export type PreviewRequest = {
  /** The platform, which decides on the shape of the picture and its safe zone. */
  preset: PresetIdInput;
  /** The short side of the picture. */
  resolution?: Resolution | undefined;
  /** A saved style of the account; `style` is merged over it. By default the style of the project. */
  style_id?: string | undefined;
  /** Merged over that style field by field; null takes the default of a field. */
  style?: CaptionStylePatch | undefined;
  /** Shape of exports, for presets that have it (see PresetIdInput); other presets use their first shape. With `9:16` an `instagram_feed` is 4:5. By default that of the project. */
  format?: Aspect | undefined;
  /** Start of the clip, in seconds of the media; by default the start of the media. */
  range_start?: number | undefined;
  /** End of the clip; by default the end of the media. */
  range_end?: number | undefined;
  /** The moment of the picture, in seconds of the media; by default the middle of the first caption. Only with `Accept: image/png`. */
  at?: number | undefined;
  /** The colour around the captions of a picture; by default it is transparent there. Only with `Accept: image/png`. */
  background?: string | undefined;
  /** How a picture of another shape becomes that of the preset. */
  fit?: Fit | undefined;
  /** What a crop keeps; by default the middle of the picture. */
  focus?: Focus | undefined;
  /** Draws the frame that the video would have at that moment under the captions, fitted and in the colours of an export. Only with `Accept: image/png`, without `background`, and where a deployment makes videos by its own renderer; of media without a picture everywhere. A frame that takes more than 15 seconds to decode is refused; where the account has no credits, more than 5 seconds. */
  frame?: boolean | undefined;
  /** `false` leaves out lines of the kind `sound`, such as `[door slams]`. */
  sound_labels?: boolean | undefined;
};

/** One media item with its transcript, style and exports. */
export type Project = {
  /** UUID of the project; newer ones sort after older ones. */
  id: string;
  /** Its title. */
  title: string;
  /** Its current status. */
  status: ProjectStatus;
  /** What the media is. */
  kind: ProjectKind;
  /** Whether the media has a picture. */
  source: 'audio' | 'video';
  /** ISO 639-1 code, as given or identified; `auto` until it is known. */
  language?: string | undefined;
  /** Length of the media in seconds; null until it is known. */
  duration?: number | null | undefined;
  /** Number of audio tracks of the media; absent until it is known. */
  audio_tracks?: number | undefined;
  /** The audio track that is transcribed and that exports have, counted from 1. */
  audio_track?: number | undefined;
  /** Width of the picture on screen in pixels, rotation applied; null until it is known, and without a picture. */
  width?: number | null | undefined;
  /** Its height. */
  height?: number | null | undefined;
  /** Frames per second of the source; null until it is known, and without a picture. An export keeps it where the platform takes it. */
  frame_rate?: number | null | undefined;
  /** Shape of exports, for presets that have it (see PresetIdInput); other presets use their first shape. With `9:16` an `instagram_feed` is 4:5. */
  format?: Aspect | undefined;
  /** How captions look. */
  style?: CaptionStyle | undefined;
  /** Words of this project, which go before the vocabulary of the account. */
  vocabulary?: ReadonlyArray<VocabularyEntry> | undefined;
  /** Whether the proxy, the poster and the waveform exist, which GET /projects/{project_id}/media gives; absent until they are requested. */
  playback?: 'processing' | 'completed' | 'failed' | undefined;
  /** Why it failed, or why a draft was not transcribed, in a sentence for people; null or absent otherwise. */
  error?: string | null | undefined;
  /** Machine-readable reason; null for success and for failures before codes existed. Codes may be added. */
  error_code?: FailureCode | null | undefined;
  /** Its current or last import or transcription. */
  job_id?: string | null | undefined;
  /** The exports that the request which made it asked for; absent where it asked for none. */
  export_ids?: ReadonlyArray<string> | undefined;
  /** Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events. */
  metadata?: { [name: string]: string } | undefined;
  /** Your own id of the project, unique in the account; absent where none was given. */
  external_id?: string | undefined;
  /** True if created with a test key; otherwise absent. */
  test?: true | undefined;
  /** The batch that made it; absent where none did. */
  batch_id?: string | undefined;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
};

/** What the media is. */
export type ProjectKind = 'song' | 'podcast' | 'speech' | 'video' | 'audio';

/** A page of projects. */
export type ProjectList = {
  /** Newest first. */
  data: ReadonlyArray<Project>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** How a player reaches the media of a project, and how they are stored. */
export type ProjectMedia = {
  /** A signed URL, valid for at most 1 hour and at least half of that. It supports byte ranges, and pages of other origins if the deployment allows them (CORS). */
  url: string;
  /** The URL is refused from this time on: a player must start its requests earlier. */
  expires_at: string;
  /** Whether current browsers play the container and codecs of the media. `false`, for example, for MKV, AVI, ProRes and HEVC; null where an earlier release stored the media without the codec of its picture. */
  playable: boolean | null;
  /** Whether the other files exist: `none` until POST /projects/{project_id}/media asks for them, `processing` while they are made, then `completed` or `failed`. */
  state: 'none' | 'processing' | 'completed' | 'failed';
  /** A small MP4 (H.264 and AAC) to play in place of media that browsers do not play; of audio, with sound alone. Null where they play the media, or it is not made. */
  proxy: string | null;
  /** A frame of the picture as JPEG, in its shape and at most 540 pixels on its short side. Null for audio. */
  poster: string | null;
  /** The waveform as JSON, as audiowaveform writes it: the schema Peaks. Read by wavesurfer.js, peaks.js and others. */
  peaks: string | null;
  /** The form of the media, as MediaConvert names it: `mp4`, `quicktime`, `matroska` … */
  container: string;
  /** What the picture is encoded with, as MediaConvert names it: `AVC` (H.264), `HEVC`, `PRORES` … Null for audio, and where an earlier release stored the media. */
  video_codec: string | null;
  /** Bytes of the media. */
  size: number;
  /** The longest time in seconds between two key frames of the picture. Null where no index of the file tells it. */
  key_frame_interval: number | null;
};

/** `importing`: the media is being fetched. `draft`: it has its media. `transcribing`: the transcript is being made. `ready`: it has its transcript. `failed`: `error` says why. */
export type ProjectStatus = 'importing' | 'draft' | 'transcribing' | 'ready' | 'failed';

/** The lyrics or the script of a project. */
export type ProjectText = {
  /** The text that was given; empty when there is none. */
  text: string;
};

/** Up to 50 words for this project alone. They go before those of the account. */
export type ProjectVocabulary = ReadonlyArray<VocabularyEntryInput>;

/** A price, and what it is for. */
export type Quote = {
  /** Send it as `quote_id` in the request that does the work. */
  quote_id: string;
  /** Project of the work. */
  project_id: string;
  /** Total price: the sum of the items. */
  credits: number;
  /** The quoted work. */
  items: ReadonlyArray<QuoteItem>;
  /** Whether the request that does the work would be accepted now; otherwise `warnings` say why not. */
  affordable: boolean;
  /** Why the work would be refused now, and for exports what of the style would be drawn simpler; empty when neither is so. */
  warnings: ReadonlyArray<QuoteWarning>;
  /** True if created with a test key; otherwise absent. */
  test?: true | undefined;
  /** Until when the price is valid. */
  expires_at: string;
};

/** The fields of CreateExports, without `quote_id`. */
export type QuoteExports = {
  /** One export is made for each; none may be given twice. Required without a quote. */
  presets: ReadonlyArray<PresetIdInput>;
  /** Short side of the picture. */
  resolution?: Resolution | undefined;
  /** How a picture of another shape becomes that of the preset. */
  fit?: Fit | undefined;
  /** What a crop keeps; by default the middle of the picture. */
  focus?: Focus | undefined;
  /** Draws the captions into the picture; the project must have a transcript. */
  burn_captions?: boolean | undefined;
  /** Adds the captions as a track of text that players can switch on and off; the project must have a transcript. Without burned captions they are switched on. Only the renderer `lambda` makes such a track: where it would not make the video, the request is refused. */
  soft_captions?: boolean | undefined;
  /** Renders the burned captions alone, with alpha, as a QuickTime file of ProRes 4444 without sound, to lay over the video in an editor: with the size and frame rate that the same request without `layer` produces; `fit` and `focus` have no effect on it. Only the renderer `lambda` makes layers: where it would not make the video, the request is refused. */
  layer?: boolean | undefined;
  /** `false` leaves out lines of the kind `sound`, such as `[door slams]`. */
  sound_labels?: boolean | undefined;
  /** Start of the clip, in seconds of the media; by default the start of the media. */
  range_start?: number | undefined;
  /** End of the clip, in seconds of the media; by default the end of the media. */
  range_end?: number | undefined;
  /** A saved style of the account; `style` is merged over it. By default the style of the project. */
  style_id?: string | undefined;
  /** Merged over that style field by field, for these exports only; null takes the default of a field. */
  style?: CaptionStylePatch | undefined;
  /** The most that may be charged: if the price is higher, nothing is created or charged. */
  max_credits?: number | undefined;
};

/** One piece of the quoted work. */
export type QuoteItem = {
  /** What it does. */
  type: 'transcription' | 'export' | (string & {});
  /** Preset of an export. */
  preset?: PresetId | undefined;
  /** Started minutes, which are charged. */
  minutes: number;
  /** Its price. */
  credits: number;
};

/** The fields of TranscribeRequest, without `quote_id`. */
export type QuoteTranscription = {
  /** ISO 639-1 code, or `auto` to identify it; `und`, which transcripts made by older releases may have, means the same. Languages that can only be aligned require a `text`. */
  language?: Language | undefined;
  /** Lyrics or script, up to 100,000 characters. The transcript is then this text, line by line, with the times of what is spoken. When hardly anything of it is heard, it is as `on_text_mismatch` says. GET /projects/{project_id}/text returns it. Labels of sections on a line of their own (`[Chorus]`, `Verse 2:`) and marks of repetition (`x2`) are left out unless they are spoken; `[laughs]` is text. Replaces the stored text; an empty one clears it. */
  text?: string | undefined;
  /** When the text is not what is spoken. `transcribe`, the default: the transcript has the words that were heard, and the job a warning `text_not_heard`; the project keeps the text. `fail`: the work fails with `text_mismatch` and is refunded, as it does in any case in a language that can only be aligned. */
  on_text_mismatch?: 'transcribe' | 'fail' | undefined;
  /** Counted from 1. By default the first is transcribed; when nobody speaks in it the next, up to 4. By default the one that was chosen or found before. */
  audio_track?: number | undefined;
  /** Labels each word with its speaker: `true` distinguishes up to 10 speakers, a number up to that many. Free of charge. By default as in the last request; `false` turns them off. */
  speakers?: boolean | number | undefined;
  /** The videos to make of the transcript, by the fields of POST exports. */
  exports?: NewExports | undefined;
  /** The most that may be charged: if the price is higher, nothing is created or charged. It covers the transcription and `exports` together. */
  max_credits?: number | undefined;
};

/** Why work would be refused now, or what of an export would differ from what was requested. */
export type QuoteWarning = {
  /** The error code that the request would get, or that of a warning which an export would have. */
  code: 'invalid_request' | 'unsupported_source_url' | 'not_media' | 'unsupported_media' | 'encrypted_media' | 'unusable_font' | 'font_licence' | 'no_audio' | 'duration_limit_exceeded' | 'unauthorized' | 'insufficient_credits' | 'spend_limit_reached' | 'max_credits_exceeded' | 'key_cap_reached' | 'scope_missing' | 'origin_refused' | 'key_of_client' | 'beyond_own_key' | 'plan_limit_exceeded' | 'not_found' | 'method_not_allowed' | 'transcript_not_ready' | 'external_id_taken' | 'project_busy' | 'cancel_limit_reached' | 'quote_stale' | 'upload_incomplete' | 'upload_used' | 'quote_expired' | 'upload_expired' | 'version_mismatch' | 'payload_too_large' | 'rate_limited' | 'too_many_open' | 'idempotency_key_reused' | 'tus_invalid_request' | 'tus_unauthorized' | 'tus_not_found' | 'tus_offset_conflict' | 'tus_gone' | 'tus_version_unsupported' | 'tus_too_large' | 'tus_unsupported_media_type' | 'tus_locked' | 'tus_checksum_mismatch' | 'internal_error' | 'unavailable' | 'font_replaced' | 'characters_left_out' | 'emoji_in_one_color' | 'low_contrast' | 'motion_reduced' | 'drawn_simpler' | 'media_shorter_than_stated' | 'picture_cropped' | 'picture_shorter_than_sound' | 'renderer_fallback' | (string & {});
  /** Says why, in a sentence for people. */
  message: string;
};

/** The cues of a subtitle file that a transcript was replaced by. */
export type ReadCues = {
  /** Cues that the transcript has now. */
  read: number;
  /** Cues among those read of which something was changed. */
  repaired: number;
  /** Cues that it does not have. */
  left_out: number;
};

/** Gives a speaker a name. */
export type RenameSpeaker = {
  /** The operation. */
  op: 'rename_speaker';
  /** The label of the speaker. */
  label: string;
  /** The name to show; null removes it. */
  name?: string | null | undefined;
};

/** The edited transcript. Only `lines` can be changed. The other fields of GET may be sent unchanged, so that a response of GET can be sent back as a whole. */
export type ReplaceTranscript = {
  /** All lines of the transcript. */
  lines: ReadonlyArray<LineInput>;
  /** Names of the speakers. When not given, all names stay; otherwise a speaker without a name here loses it. Labels that no word has are ignored. */
  speakers?: ReadonlyArray<SpeakerInput> | undefined;
  /** Read-only: refused unless it equals that of the project. */
  project_id?: string | undefined;
  /** Read-only: refused unless it equals that of the transcript. */
  language?: string | undefined;
  /** Read-only: refused unless it equals that of the transcript. */
  engine?: string | undefined;
  /** Read-only: refused unless it equals that of the media. */
  duration?: number | undefined;
  /** Read-only and computed from `lines`: refused unless it equals that of GET. */
  text?: string | undefined;
  /** Not read: a reply of PUT may be sent back as a whole. */
  warnings?: ReadonlyArray<{ [name: string]: unknown }> | undefined;
  /** Not read: a reply of PUT may be sent back as a whole. */
  cues?: { [name: string]: unknown } | undefined;
};

/** Replaces words of a line, inserts or deletes them. A line without words is removed. */
export type ReplaceWords = {
  /** The operation. */
  op: 'replace_words';
  /** The line, counted from 0. */
  line: number;
  /** The first of the words, counted from 0. */
  word: number;
  /** How many words are replaced; 0 inserts. */
  count?: number | undefined;
  /** The new words; an empty list deletes. Words without `start` and `end` share the time of the replaced words; those without `speaker` get the speaker of the first replaced word. */
  words: ReadonlyArray<EditedWord>;
};

/** Short side of a picture. */
export type Resolution = '720p' | '1080p' | '2160p';

/** What a reviewer sees of a project, beside its transcript and its comments. */
export type Review = {
  /** The project. */
  project_id: string;
  /** Its title. */
  title: string;
  /** Length of the media in seconds; null before it is known. */
  duration: number | null;
  /** How far the files for players are: `none` where nobody has asked for them. */
  state: 'none' | 'processing' | 'completed' | 'failed';
  /** URL of the proxy; of sound alone where the media has no picture. Null where there is none. */
  video: string | null;
  /** URL of a picture of the video. Null where there is none. */
  poster: string | null;
  /** When these URLs end. Null where there are none. */
  urls_expire_at: string | null;
};

/** A link by which somebody without a key reviews a project. */
export type ReviewLink = {
  /** UUID of the review link; newer ones sort after older ones. */
  id: string;
  /** The project that it is for. Nothing else of the account can be reached by it. */
  project_id: string;
  /** Given to tell links apart; empty where none was given. */
  name: string;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** When it ends, at the latest. */
  expires_at: string;
};

/** Review links. */
export type ReviewLinkList = {
  /** Newest first. */
  data: ReadonlyArray<ReviewLink>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** How a secret is rotated. */
export type RotateApiKey = {
  /** How long the earlier secrets stay valid at most; 0 ends them now. */
  overlap_seconds?: number | undefined;
};

/** A style that requests name by its id. */
export type SavedStyle = {
  /** UUID of the saved style; newer ones sort after older ones. */
  id: string;
  /** Given to tell styles apart. */
  name: string;
  /** How captions look. */
  style: CaptionStyle;
  /** Whether it is the default of the account: the style of new projects that ask for none. */
  default: boolean;
  /** True if created with a test key; otherwise absent. */
  test?: true | undefined;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
};

/** All saved styles. */
export type SavedStyleList = {
  /** Newest first. */
  data: ReadonlyArray<SavedStyle>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** What a key may do. Scopes may be added. */
export type Scope = ScopeInput | (string & {});

/** A scope that a key can be given. */
export type ScopeInput = 'projects:read' | 'projects:write' | 'projects:delete' | 'exports:write' | 'webhooks:manage' | 'account:read' | 'keys:manage';

/** A console session. */
export type Session = {
  /** UUID of the session; newer ones sort after older ones. */
  id: string;
  /** The API key that it was made with. */
  key_id: string;
  /** Whether this request was sent with this session. */
  current: boolean;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** When it ends. */
  expires_at: string;
};

/** Console sessions. */
export type SessionList = {
  /** Newest first. */
  data: ReadonlyArray<Session>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** Shifts the times of lines. */
export type ShiftLines = {
  /** The operation. */
  op: 'shift';
  /** Added to every start and end; negative for earlier. */
  seconds: number;
  /** The first of the lines, counted from 0. */
  from_line?: number | undefined;
  /** The last of the lines, counted from 0; by default the last of the transcript. */
  to_line?: number | undefined;
};

/** Which parts to sign. */
export type SignUploadParts = {
  /** The number of the first one, counted from 1. */
  first_part?: number | undefined;
  /** How many, at most. */
  count?: number | undefined;
};

/** A speaker of the transcript. */
export type Speaker = {
  /** The label that words have in `speaker`: `spk_0`, `spk_1` and so on after a transcription, or your own. */
  label: string;
  /** The name to show; null when none was given. */
  name: string | null;
};

/** The name of a speaker. */
export type SpeakerInput = {
  /** The label that words have in `speaker`: `spk_0`, `spk_1` and so on after a transcription, or your own. */
  label: string;
  /** The name to show; null when none was given. */
  name?: string | null | undefined;
};

/** The spend of a month has reached a share of the budget. */
export type SpendThresholdEvent = {
  /** UUID of the event: the same at every attempt, so that repetitions can be recognised. */
  id: string;
  /** What happened. */
  type: 'spend.threshold';
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** The month. */
  data: {
    /** The UTC month, YYYY-MM. */
    month: string;
    /** The share of the budget that was crossed. */
    threshold_percent: 50 | 80 | 100;
    /** Charged in the month less what was refunded in it, after the charge. */
    spent_credits: number;
    /** The setting of the account. */
    monthly_budget: number;
  };
  /** True in a test delivery, and absent in any other. */
  test?: true | undefined;
};

/** Splits a line in two. */
export type SplitLine = {
  /** The operation. */
  op: 'split_line';
  /** The line, counted from 0. */
  line: number;
  /** The first word of the second line, counted from 0. */
  word: number;
};

/** Which event is sent as a test. */
export type TestWebhook = {
  /** What the sample says that happened. */
  type?: EventTypeInput | undefined;
};

/** Without a text the stored text is used. The stored language is not used: without a language it is `auto`. */
export type TranscribeRequest = {
  /** ISO 639-1 code, or `auto` to identify it; `und`, which transcripts made by older releases may have, means the same. Languages that can only be aligned require a `text`. */
  language?: Language | undefined;
  /** Lyrics or script, up to 100,000 characters. The transcript is then this text, line by line, with the times of what is spoken. When hardly anything of it is heard, it is as `on_text_mismatch` says. GET /projects/{project_id}/text returns it. Labels of sections on a line of their own (`[Chorus]`, `Verse 2:`) and marks of repetition (`x2`) are left out unless they are spoken; `[laughs]` is text. Replaces the stored text; an empty one clears it. */
  text?: string | undefined;
  /** When the text is not what is spoken. `transcribe`, the default: the transcript has the words that were heard, and the job a warning `text_not_heard`; the project keeps the text. `fail`: the work fails with `text_mismatch` and is refunded, as it does in any case in a language that can only be aligned. */
  on_text_mismatch?: 'transcribe' | 'fail' | undefined;
  /** Counted from 1. By default the first is transcribed; when nobody speaks in it the next, up to 4. By default the one that was chosen or found before. */
  audio_track?: number | undefined;
  /** Labels each word with its speaker: `true` distinguishes up to 10 speakers, a number up to that many. Free of charge. By default as in the last request; `false` turns them off. */
  speakers?: boolean | number | undefined;
  /** The videos to make of the transcript, by the fields of POST exports. */
  exports?: NewExports | undefined;
  /** The most that may be charged: if the price is higher, nothing is created or charged. It covers the transcription and `exports` together. */
  max_credits?: number | undefined;
  /** A quote for this project. Send it alone, or with the body that was quoted. It is redeemed once: a further request with it gets the first response. */
  quote_id?: string | undefined;
};

/** What is said in the media, and when. */
export type Transcript = {
  /** Project that it belongs to. */
  project_id: string;
  /** ISO 639-1 code; `auto` for a transcript that was written before a language is known. */
  language: string;
  /** What heard the words that the transcript began with: `transcribe` for Amazon Transcribe, `own` for a recogniser of the stage, `address` for one of another service that its operator has chosen. Absent where nobody heard them. */
  engine?: 'transcribe' | 'own' | 'address' | (string & {}) | undefined;
  /** Length of the media in seconds. */
  duration: number;
  /** All words, one line of text per line. */
  text: string;
  /** In the order in which they are spoken. */
  lines: ReadonlyArray<Line>;
  /** The speakers in the order in which they start to speak; absent when no word has a speaker. */
  speakers?: ReadonlyArray<Speaker> | undefined;
  /** In the reply of PUT alone: what the save changed or left out, at most 100; absent where that is nothing. */
  warnings?: ReadonlyArray<TranscriptWarning> | undefined;
  /** In the reply of PUT with a file alone: how many cues it had. */
  cues?: ReadCues | undefined;
};

/** Neighbouring words that changed alike. */
export type TranscriptChange = {
  /** What is different: `text` (words were replaced, added or removed), or with equal text `times`, `speaker`, `emphasis` (or the emoji) or `lines` (a line starts at the word in only one of the versions). */
  changed: ReadonlyArray<'text' | 'times' | 'speaker' | 'lines' | 'emphasis' | (string & {})>;
  /** The words in the version that is compared from. */
  before: WordsAt;
  /** The words in the version that is compared to. */
  after: WordsAt;
};

/** What changed between two versions. */
export type TranscriptDiff = {
  /** The version that is compared from. */
  from: string;
  /** The version that is compared to. */
  to: string;
  /** In the order in which they are spoken. */
  changes: ReadonlyArray<TranscriptChange>;
};

/** A version of a transcript. */
export type TranscriptVersion = {
  /** Its id, which is also its ETag. */
  version: string;
  /** Who saved it. */
  author: VersionAuthor;
  /** When the first of its saves was made, ISO 8601 in UTC. */
  created_at: string;
  /** When the last of its saves was made, ISO 8601 in UTC. */
  saved_at: string;
  /** Shown in the list of versions; null without a name. */
  name: string | null;
  /** Whether an export shows it. */
  exported: boolean;
  /** Whether it is the current transcript. */
  current: boolean;
  /** The version whose words it restored; null if it restored none. */
  restored_from: string | null;
};

/** The versions of a transcript. */
export type TranscriptVersionList = {
  /** Newest first. */
  data: ReadonlyArray<TranscriptVersion>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** What a save changed or left out of what was sent. */
export type TranscriptWarning = {
  /** `cue_repaired`: something of a cue was changed, such as its length or order. `cue_left_out`: the transcript does not have the cue. `encoding_guessed`: a file is neither UTF-8 nor says what it is, and its letters were read as the message says. `speakers_named`: names, or marks of a change, at the start of rows became speakers. `heard_elsewhere`: the words of a cue were heard at another time than its own, which it keeps. `not_heard`: too little of a file was heard to place its words. `line_times_left_out`: the words of a line were changed by a client that did not send its `start` and `end`. */
  code: 'cue_repaired' | 'cue_left_out' | 'encoding_guessed' | 'speakers_named' | 'heard_elsewhere' | 'not_heard' | 'line_times_left_out' | (string & {});
  /** A sentence for the user. */
  message: string;
  /** Number of the cue in its file, counted from 1. */
  cue?: number | undefined;
  /** Line of the transcript, counted from 0. */
  line?: number | undefined;
};

/** A part of a file, and where its bytes go. */
export type UploadPart = {
  /** Counted from 1. */
  part_number: number;
  /** Its bytes: `part_size`, or what is left for the last one. */
  size: number;
  /** Takes one PUT of exactly these bytes, without the API key. */
  url: string;
  /** The ETag of the part that storage has; null while it has none. */
  etag: string | null;
};

/** A page of parts. */
export type UploadParts = {
  /** In order; empty when the upload is complete. */
  data: ReadonlyArray<UploadPart>;
  /** The number of the first part after these; null after the last. */
  next_part: number | null;
  /** When the URLs expire, ISO 8601 in UTC. */
  expires_at: string;
  /** When the upload was completed; null before. */
  completed_at: string | null;
};

/** Where the bytes of a file go. */
export type UploadSlot = {
  /** UUID of the slot; newer ones sort after older ones. */
  upload_id: string;
  /** Takes one PUT of the declared type and size, without the API key. A file over 1 GB (1,073,741,824 bytes) must come by `multipart` or `resumable`: storage refuses its PUT with 403 before it reads the bytes. */
  upload_url: string;
  /** When an upload by `upload_url` or `resumable` must be finished, ISO 8601 in UTC. */
  expires_at: string;
  /** How to upload in parts, with TUS 1.0.0. */
  resumable: {
    /** Where the upload is created. */
    endpoint: string;
    /** Headers of every request of the upload; the API key is not sent. */
    headers: { [name: string]: string };
    /** Entries of Upload-Metadata. */
    metadata: { [name: string]: string };
    /** Bytes of each PATCH; only the last may have fewer. */
    chunk_size: number;
  };
  /** How to upload in parts straight to storage: `POST /uploads/{upload_id}/parts` signs their URLs. The fastest and cheapest way for large files. */
  multipart: {
    /** Bytes of each part; only the last may have fewer. */
    part_size: number;
    /** How many parts the file has. */
    part_count: number;
    /** When the parts must be complete, ISO 8601 in UTC. */
    expires_at: string;
  };
  /** True if created with a test key; otherwise absent. */
  test?: true | undefined;
};

/** Sums of the work that was charged in a period. */
export type Usage = {
  /** First day. */
  from: string;
  /** Last day, included. */
  to: string;
  /** What each row is the sum of. */
  by: UsageBy;
  /** The sum of all rows, those of other pages included. */
  total: UsageAmounts;
  /** The newest day, key or project first. */
  data: ReadonlyArray<UsageRow>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** Sums of transcriptions and exports. */
export type UsageAmounts = {
  /** Number of transcriptions and exports. */
  works: number;
  /** Started minutes of media that they were charged for; 0 for work from before minutes were recorded. */
  minutes: number;
  /** Credits charged. */
  credits: number;
  /** Credits that were refunded in the period, also of earlier work. */
  refunded: number;
};

/** `day`: the UTC day. `key`: the API key. `project`: the project. */
export type UsageBy = 'day' | 'key' | 'project';

/** The sums of one day, API key or project. */
export type UsageRow = {
  /** The day, or the id of the key or the project; null for work from before these were recorded. */
  group: string | null;
  /** Number of transcriptions and exports. */
  works: number;
  /** Started minutes of media that they were charged for; 0 for work from before minutes were recorded. */
  minutes: number;
  /** Credits charged. */
  credits: number;
  /** Credits that were refunded in the period, also of earlier work. */
  refunded: number;
};

/** Who saved a version. */
export type VersionAuthor = {
  /** `pipeline`: a transcription or alignment; `key`: a request with an API key; `session`: a request of a console session. */
  kind: 'pipeline' | 'key' | 'session' | 'reviewer' | (string & {});
  /** UUID of the job, the API key or the session. */
  id: string;
};

/** The words of the account. */
export type Vocabulary = {
  /** In the order of their words. */
  entries: ReadonlyArray<VocabularyEntry>;
  /** The most frequent first. */
  suggestions: ReadonlyArray<VocabularySuggestion>;
};

/** A word that captions are to have where a recogniser hears something like it. */
export type VocabularyEntry = {
  /** What captions are to have: a name, or a few words. */
  word: string;
  /** Up to 5 ways in which a recogniser may write it. An ordinary English word is replaced only where the recogniser is not sure of it. */
  sounds_like?: ReadonlyArray<string> | undefined;
  /** Only in transcripts of this language; absent: in all. */
  language?: 'aa' | 'ab' | 'ae' | 'af' | 'ak' | 'am' | 'an' | 'ar' | 'as' | 'ast' | 'av' | 'ay' | 'az' | 'ba' | 'be' | 'bg' | 'bi' | 'bm' | 'bn' | 'bo' | 'br' | 'bs' | 'ca' | 'ce' | 'ch' | 'co' | 'cr' | 'cs' | 'cu' | 'cv' | 'cy' | 'da' | 'de' | 'dv' | 'dz' | 'ee' | 'el' | 'en' | 'eo' | 'es' | 'et' | 'eu' | 'fa' | 'ff' | 'fi' | 'fj' | 'fo' | 'fr' | 'fy' | 'ga' | 'gd' | 'gl' | 'gn' | 'gu' | 'gv' | 'ha' | 'he' | 'hi' | 'ho' | 'hr' | 'ht' | 'hu' | 'hy' | 'hz' | 'ia' | 'id' | 'ie' | 'ig' | 'ii' | 'ik' | 'io' | 'is' | 'it' | 'iu' | 'ja' | 'jv' | 'ka' | 'kab' | 'kg' | 'ki' | 'kj' | 'kk' | 'kl' | 'km' | 'kn' | 'ko' | 'kr' | 'ks' | 'ku' | 'kv' | 'kw' | 'ky' | 'la' | 'lb' | 'lg' | 'li' | 'ln' | 'lo' | 'lt' | 'lu' | 'lv' | 'mg' | 'mh' | 'mhr' | 'mi' | 'mk' | 'ml' | 'mn' | 'mr' | 'ms' | 'mt' | 'my' | 'na' | 'nb' | 'nd' | 'ne' | 'ng' | 'nl' | 'nn' | 'no' | 'nr' | 'nv' | 'ny' | 'oc' | 'oj' | 'om' | 'or' | 'os' | 'pa' | 'pi' | 'pl' | 'ps' | 'pt' | 'qu' | 'rm' | 'rn' | 'ro' | 'ru' | 'rw' | 'sa' | 'sc' | 'sd' | 'se' | 'sg' | 'si' | 'sk' | 'sl' | 'sm' | 'sn' | 'so' | 'sq' | 'sr' | 'ss' | 'st' | 'su' | 'sv' | 'sw' | 'ta' | 'te' | 'tg' | 'th' | 'ti' | 'tk' | 'tl' | 'tn' | 'to' | 'tr' | 'ts' | 'tt' | 'tw' | 'ty' | 'ug' | 'uk' | 'ur' | 'uz' | 've' | 'vi' | 'vo' | 'wa' | 'wo' | 'xh' | 'yi' | 'yo' | 'za' | 'zh' | 'zu' | undefined;
  /** `exact`, the default: as `word` has it. `sentence`: with a capital at the start of a sentence. */
  case?: 'exact' | 'sentence' | undefined;
};

/** A word that captions are to have where a recogniser hears something like it. */
export type VocabularyEntryInput = {
  /** What captions are to have: a name, or a few words. */
  word: string;
  /** Up to 5 ways in which a recogniser may write it. An ordinary English word is replaced only where the recogniser is not sure of it. */
  sounds_like?: ReadonlyArray<string> | undefined;
  /** Only in transcripts of this language; absent: in all. */
  language?: 'aa' | 'ab' | 'ae' | 'af' | 'ak' | 'am' | 'an' | 'ar' | 'as' | 'ast' | 'av' | 'ay' | 'az' | 'ba' | 'be' | 'bg' | 'bi' | 'bm' | 'bn' | 'bo' | 'br' | 'bs' | 'ca' | 'ce' | 'ch' | 'co' | 'cr' | 'cs' | 'cu' | 'cv' | 'cy' | 'da' | 'de' | 'dv' | 'dz' | 'ee' | 'el' | 'en' | 'eo' | 'es' | 'et' | 'eu' | 'fa' | 'ff' | 'fi' | 'fj' | 'fo' | 'fr' | 'fy' | 'ga' | 'gd' | 'gl' | 'gn' | 'gu' | 'gv' | 'ha' | 'he' | 'hi' | 'ho' | 'hr' | 'ht' | 'hu' | 'hy' | 'hz' | 'ia' | 'id' | 'ie' | 'ig' | 'ii' | 'ik' | 'io' | 'is' | 'it' | 'iu' | 'ja' | 'jv' | 'ka' | 'kab' | 'kg' | 'ki' | 'kj' | 'kk' | 'kl' | 'km' | 'kn' | 'ko' | 'kr' | 'ks' | 'ku' | 'kv' | 'kw' | 'ky' | 'la' | 'lb' | 'lg' | 'li' | 'ln' | 'lo' | 'lt' | 'lu' | 'lv' | 'mg' | 'mh' | 'mhr' | 'mi' | 'mk' | 'ml' | 'mn' | 'mr' | 'ms' | 'mt' | 'my' | 'na' | 'nb' | 'nd' | 'ne' | 'ng' | 'nl' | 'nn' | 'no' | 'nr' | 'nv' | 'ny' | 'oc' | 'oj' | 'om' | 'or' | 'os' | 'pa' | 'pi' | 'pl' | 'ps' | 'pt' | 'qu' | 'rm' | 'rn' | 'ro' | 'ru' | 'rw' | 'sa' | 'sc' | 'sd' | 'se' | 'sg' | 'si' | 'sk' | 'sl' | 'sm' | 'sn' | 'so' | 'sq' | 'sr' | 'ss' | 'st' | 'su' | 'sv' | 'sw' | 'ta' | 'te' | 'tg' | 'th' | 'ti' | 'tk' | 'tl' | 'tn' | 'to' | 'tr' | 'ts' | 'tt' | 'tw' | 'ty' | 'ug' | 'uk' | 'ur' | 'uz' | 've' | 'vi' | 'vo' | 'wa' | 'wo' | 'xh' | 'yi' | 'yo' | 'za' | 'zh' | 'zu' | undefined;
  /** `exact`, the default: as `word` has it. `sentence`: with a capital at the start of a sentence. */
  case?: 'exact' | 'sentence' | undefined;
};

/** What somebody made of heard words more than once in 90 days. It does nothing until it is added. */
export type VocabularySuggestion = {
  /** What was heard: for `sounds_like`. */
  heard: string;
  /** What it was changed to. */
  word: string;
  /** How often it was. */
  times: number;
};

/** Where events are sent. */
export type WebhookEndpoint = {
  /** UUID of the endpoint; newer ones sort after older ones. */
  id: string;
  /** Where events are sent. */
  url: string;
  /** The types that are sent; empty for all. */
  events: ReadonlyArray<EventType>;
  /** The text that was given, for people; null when there is none. */
  description: string | null;
  /** Whether events are sent to it. */
  enabled: boolean;
  /** True if created with a test key; otherwise absent. */
  test?: true | undefined;
  /** When it was created, ISO 8601 in UTC. */
  created_at: string;
  /** Failed attempts since the last successful one. */
  failures: number;
  /** When the endpoint last answered 2xx. */
  last_success_at: string | null;
  /** Until when deliveries are signed with the secret before the last rotation too; null before the first one. */
  rotated_secrets_until: string | null;
};

/** The body of a delivery. Types may be added: ignore those that you do not know. */
export type WebhookEvent = WorkEvent | BatchCompletedEvent | CreditsLowEvent | SpendThresholdEvent | CapReachedEvent | UnknownEvent;

/** All endpoints. */
export type WebhookList = {
  /** Newest first. */
  data: ReadonlyArray<WebhookEndpoint>;
  /** For the next page; absent on the last one. */
  next_cursor?: string | undefined;
};

/** A word and when it is spoken. */
export type Word = {
  /** The word as captions show it. */
  text: string;
  /** Seconds from the start of the media. */
  start: number;
  /** Seconds from the start of the media. */
  end: number;
  /** Present and true when the word is in the text of the project but was not heard: its times are estimated. */
  unheard?: true | undefined;
  /** How sure the recogniser is of the word, from 0 to 1. Absent when the recogniser gave none, and when the word is from a text. */
  confidence?: number | undefined;
  /** What the recogniser wrote, where the word is of a vocabulary. Put it back with `replace_words`. Empty for the further words of a replacement. */
  heard?: string | undefined;
  /** Label of the speaker; absent when there are no speaker labels. */
  speaker?: string | undefined;
  /** Present and true when the word was chosen to stand out: burned captions draw it as a keyword. */
  emphasis?: true | undefined;
  /** One emoji, which burned captions draw after the word. Subtitle files do not have it. */
  emoji?: string | undefined;
};

/** A word of an edited transcript. */
export type WordInput = {
  /** The word as captions show it. */
  text: string;
  /** Seconds from the start of the media. */
  start: number;
  /** Seconds from the start of the media. */
  end: number;
  /** Present and true when the word is in the text of the project but was not heard: its times are estimated. */
  unheard?: true | undefined;
  /** How sure the recogniser is of the word, from 0 to 1. Absent when the recogniser gave none, and when the word is from a text. */
  confidence?: number | undefined;
  /** What the recogniser wrote, where the word is of a vocabulary. Put it back with `replace_words`. Empty for the further words of a replacement. */
  heard?: string | undefined;
  /** Label of the speaker; absent when there are no speaker labels. */
  speaker?: string | undefined;
  /** Present and true when the word was chosen to stand out: burned captions draw it as a keyword. */
  emphasis?: true | undefined;
  /** One emoji, which burned captions draw after the word. Subtitle files do not have it. */
  emoji?: string | undefined;
};

/** Neighbouring words of a version. */
export type WordsAt = {
  /** Line of the first word, counted from 0. */
  line: number;
  /** The first word in that line, counted from 0. */
  word: number;
  /** The number of words; 0 where only the other version has words. */
  count: number;
  /** In the order in which they are spoken. Absent after the first 20,000 words of the reply. */
  words?: ReadonlyArray<Word> | undefined;
};

/** Work has ended. `type` says which of the four it is. */
export type WorkEvent = JobCompletedEvent | JobFailedEvent | ExportCompletedEvent | ExportFailedEvent;

/** `queued`, then `processing`, then `completed` or `failed`, which are final. */
export type WorkStatus = 'queued' | 'processing' | 'completed' | 'failed';

/** An event of a type that is newer than this client. */
export type UnknownEvent = {
  /** A UUID. */
  id: string;
  type: 'unknown';
  /** ISO 8601 date-time. */
  created_at: string;
  data: { [name: string]: unknown };
  test?: true | undefined;
  sentType: string;
};
