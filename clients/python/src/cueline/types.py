# Written by npm run openapi from contract/. Do not edit.
from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired

Template: TypeAlias = Literal["clean", "karaoke", "bold", "neon", "minimal"]

Aspect: TypeAlias = Literal["16:9", "9:16", "4:5", "1:1"]
"""Width to height of a picture."""

CapPeriod: TypeAlias = Literal["day", "month"]
"""A day or a month in UTC."""

EventTypeInput: TypeAlias = Literal["project.imported", "project.import_failed", "transcript.completed", "transcript.failed", "playback.completed", "playback.failed", "export.completed", "export.failed", "batch.completed", "credits.low", "spend.threshold", "cap.reached"]
"""What happened: an import, a transcription, the making of playback files or an export completed or failed, or a batch ended."""

Fit: TypeAlias = Literal["auto", "crop", "pad", "blur"]
"""What becomes of a picture whose shape is not that of the preset. `crop`: it fills the video, and its edges are cut off. `pad`: all of it is shown, between black bars. `blur`: all of it is shown before a blurred copy of itself; a video that MediaConvert makes cannot have this, and is refused before anything is charged. `auto`: `crop` where at least 75 % of the picture remain, as of 5:4 in a square, else `blur`, as 16:9 for TikTok and a narrower picture in a landscape video; a video that MediaConvert makes has black bars then, with the warning `drawn_simpler`."""

Language: TypeAlias = Literal["auto", "und", "aa", "ab", "ae", "af", "ak", "am", "an", "ar", "as", "ast", "av", "ay", "az", "ba", "be", "bg", "bi", "bm", "bn", "bo", "br", "bs", "ca", "ce", "ch", "co", "cr", "cs", "cu", "cv", "cy", "da", "de", "dv", "dz", "ee", "el", "en", "eo", "es", "et", "eu", "fa", "ff", "fi", "fj", "fo", "fr", "fy", "ga", "gd", "gl", "gn", "gu", "gv", "ha", "he", "hi", "ho", "hr", "ht", "hu", "hy", "hz", "ia", "id", "ie", "ig", "ii", "ik", "io", "is", "it", "iu", "ja", "jv", "ka", "kab", "kg", "ki", "kj", "kk", "kl", "km", "kn", "ko", "kr", "ks", "ku", "kv", "kw", "ky", "la", "lb", "lg", "li", "ln", "lo", "lt", "lu", "lv", "mg", "mh", "mhr", "mi", "mk", "ml", "mn", "mr", "ms", "mt", "my", "na", "nb", "nd", "ne", "ng", "nl", "nn", "no", "nr", "nv", "ny", "oc", "oj", "om", "or", "os", "pa", "pi", "pl", "ps", "pt", "qu", "rm", "rn", "ro", "ru", "rw", "sa", "sc", "sd", "se", "sg", "si", "sk", "sl", "sm", "sn", "so", "sq", "sr", "ss", "st", "su", "sv", "sw", "ta", "te", "tg", "th", "ti", "tk", "tl", "tn", "to", "tr", "ts", "tt", "tw", "ty", "ug", "uk", "ur", "uz", "ve", "vi", "vo", "wa", "wo", "xh", "yi", "yo", "za", "zh", "zu"]
"""`auto`, or an ISO 639-1 code. These can be transcribed: `ab`, `af`, `am`, `ar`, `ast`, `az`, `ba`, `be`, `bg`, `bn`, `bs`, `ca`, `cs`, `cy`, `da`, `de`, `el`, `en`, `es`, `et`, `eu`, `fa`, `fi`, `fr`, `ga`, `gd`, `gl`, `gu`, `ha`, `he`, `hi`, `hr`, `ht`, `hu`, `hy`, `id`, `is`, `it`, `ja`, `jv`, `ka`, `kab`, `kk`, `km`, `kn`, `ko`, `ku`, `ky`, `lg`, `lt`, `lv`, `mhr`, `mi`, `mk`, `ml`, `mn`, `mr`, `ms`, `mt`, `my`, `nb`, `ne`, `nl`, `nn`, `no`, `or`, `pa`, `pl`, `ps`, `pt`, `ro`, `ru`, `rw`, `si`, `sk`, `sl`, `so`, `sq`, `sr`, `su`, `sv`, `sw`, `ta`, `te`, `th`, `tl`, `tr`, `tt`, `ug`, `uk`, `uz`, `vi`, `wo`, `zh`, `zu`. The others can only be aligned with a `text`."""

PresetIdInput: TypeAlias = Literal["youtube", "youtube_shorts", "tiktok", "instagram_reels", "instagram_feed", "linkedin"]
"""A platform, with its picture shapes and lengths of clips. The first shape is used, unless the project's `format` is another one of them. `youtube`: 16:9, 1 s to 12 h; `youtube_shorts`: 9:16, 4:5, 1:1, 1 s to 3 min; `tiktok`: 9:16, 1 s to 10 min; `instagram_reels`: 9:16, 3 s to 15 min; `instagram_feed`: 4:5, 1:1, 16:9, 3 s to 1 min; `linkedin`: 16:9, 1:1, 4:5, 9:16, 3 s to 30 min."""

ProjectKind: TypeAlias = Literal["song", "podcast", "speech", "video", "audio"]
"""What the media is."""

ProjectStatus: TypeAlias = Literal["importing", "draft", "transcribing", "ready", "failed"]
"""`importing`: the media is being fetched. `draft`: it has its media. `transcribing`: the transcript is being made. `ready`: it has its transcript. `failed`: `error` says why."""

Resolution: TypeAlias = Literal["720p", "1080p", "2160p"]
"""Short side of a picture."""

ScopeInput: TypeAlias = Literal["projects:read", "projects:write", "projects:delete", "exports:write", "webhooks:manage", "account:read", "keys:manage"]
"""A scope that a key can be given."""

UsageBy: TypeAlias = Literal["day", "key", "project"]
"""`day`: the UTC day. `key`: the API key. `project`: the project."""

WorkStatus: TypeAlias = Literal["queued", "processing", "completed", "failed"]
"""`queued`, then `processing`, then `completed` or `failed`, which are final."""


class Account(TypedDict):
    """The account of the API key."""
    plan: str
    """Name of the plan."""
    credits: float
    """Credits left to spend."""
    low_credits: int | None
    """The balance below which a charge sends the event `credits.low`; null where PATCH /account has set none."""
    monthly_budget: AccountMonthlyBudget | None
    """The budget of a UTC month for the event `spend.threshold`; null where PATCH /account has set none."""
    max_upload_mb: float
    """Largest file that may be uploaded, in units of 1,048,576 bytes."""
    max_short_side: float
    """Short side of the largest picture that may be exported, in pixels."""
    max_connections: int
    """How many connections the running imports of the account may have open in total; further ones wait."""
    limits: AccountLimits
    """The limits of the plan. A request that would exceed one is refused: with `too_many_open` where usage decreases by itself (imports, transcriptions, exports, upload slots), otherwise with `plan_limit_exceeded`."""
    usage: AccountUsage
    """How much of the limits is used."""
    daily_limit: AccountDailyLimit
    """The AWS cost of the work that the account began on the current UTC day, as a share of what the plan allows. Requests that may take seconds count too: previews, projects, fonts, usage and diffs, those of test keys for the live account."""
    rate_limits: AccountRateLimits
    """How many requests of one API key are answered, by class: `reads`, `writes`, `probes` (which examine an uploaded file, and count as writes too) and `uploads` (which reserve or fill upload slots)."""
    test: NotRequired[Literal[True]]
    """True for a test key, whose data and counters are its own; absent for all others."""


class ApiKey(TypedDict):
    """An API key, without its secret."""
    id: str
    """UUID of the API key; newer ones sort after older ones."""
    name: str
    """A name by which people recognise the key."""
    scopes: Sequence[Scope]
    """What the key may do. Each operation says which scope it needs."""
    cap: Cap | None
    """How much the key and its descendants together may spend; null where only the credits of the account are the limit."""
    expires_at: str | None
    """The key is refused from this time on; null if it does not expire."""
    last_four: str
    """The last four characters of its secret."""
    rotated_secrets_until: str | None
    """When the last rotated secret ends; null if only the current secret is valid."""
    created_by: str | None
    """Its parent: the key that made it. Null on a key that an operator made."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    last_used_at: str | None
    """When it was used last, written at most once an hour; null if it was not used yet."""
    client_id: NotRequired[str]
    """The OAuth client that was given the key: the URL of its metadata document. Absent on all others."""
    test: NotRequired[Literal[True]]
    """True on a test key; absent on all others."""


class ApiKeyList(TypedDict):
    """API keys."""
    data: Sequence[ApiKey]
    """Newest first."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class Batch(TypedDict):
    """Links that are imported, transcribed and exported."""
    id: str
    """UUID of the batch; newer ones sort after older ones."""
    status: Literal["running", "completed", "cancelled"]
    """`running` until no work is open and no source waits; `cancelled` where that was asked for before."""
    counts: BatchCounts
    """How far its sources are."""
    credits: int
    """Charged for its work so far, without what was refunded to items that have ended."""
    max_credits: NotRequired[int]
    """The value of the request."""
    presets: Sequence[PresetId]
    """The exports of each source."""
    metadata: NotRequired[Mapping[str, str]]
    """Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events."""
    results_url: NotRequired[str | None]
    """Once it has ended: the signed URL of a CSV file, valid for 1 hour from the reply on. For each source it has a row with how it ended and the credits of its transcription, and a row for each export."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    completed_at: NotRequired[str | None]
    """When it ended."""


class BatchCompletedEvent(TypedDict):
    """A batch has ended."""
    id: str
    """UUID of the event: the same at every attempt, so that repetitions can be recognised."""
    type: Literal["batch.completed"]
    """What happened."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    data: BatchCompletedEventData
    """The batch. Its items had events of their own, with the same `batch_id`."""
    test: NotRequired[Literal[True]]
    """True in a test delivery, and absent in any other."""


class BatchCounts(TypedDict):
    """Sources of a batch."""
    total: int
    """All of them."""
    waiting: int
    """Not begun yet."""
    open: int
    """In progress."""
    completed: int
    """Transcribed, with all exports."""
    failed: int
    """Ended otherwise: a cancelled batch has failed for the sources that it did not begin."""


class BatchItem(TypedDict):
    """A source that was begun."""
    index: int
    """Its place in `sources`, from 0."""
    external_id: NotRequired[str]
    """Your own id of the project, unique in the account; absent where none was given."""
    status: Literal["importing", "exporting", "completed", "failed"]
    """`importing` until it is imported, and without exports transcribed; `exporting` until its transcription and its exports have ended. `failed` where any of it failed."""
    project_id: NotRequired[str]
    """The project that it became; absent where it was refused."""
    job_id: NotRequired[str]
    """Its import until that has completed, then its transcription; absent where it was refused."""
    job_status: NotRequired[WorkStatus]
    """How that ended, once the item has ended."""
    credits: int
    """Credits charged for its transcription and its exports."""
    refunded: int
    """Credits of them that were refunded."""
    exports: Sequence[BatchItemExport]
    """Its exports, once it has ended."""
    error: NotRequired[str]
    """Why it failed, in a sentence for people; null or absent otherwise."""
    error_code: NotRequired[Literal["cancelled", "unsupported_source_url", "link_not_found", "link_forbidden", "link_unreachable", "link_too_slow", "not_media", "unsupported_media", "encrypted_media", "unreadable_media", "no_audio", "invalid_request", "duration_limit_exceeded", "plan_limit_exceeded", "too_many_open", "no_speech", "language_unknown", "language_not_supported", "text_mismatch", "transcription_failed", "captions_too_slow", "render_failed", "insufficient_credits", "max_credits_exceeded", "spend_limit_reached", "key_cap_reached", "unauthorized", "internal_error", "external_id_taken", "not_found", "transcript_not_ready", "project_busy"] | str]
    """Machine-readable reason; null for success and for failures before codes existed. Codes may be added. A source may also be refused as a request would be, such as with `external_id_taken`."""


class BatchItemExport(TypedDict):
    """How an export of an item ended."""
    id: str
    """UUID of the export; newer ones sort after older ones."""
    preset: PresetId
    """Platform that it was made for."""
    status: WorkStatus
    """How it ended."""
    credits: int
    """Credits charged for it."""
    refunded: int
    """Credits of them that were refunded."""
    error: NotRequired[str]
    """Why it failed, in a sentence for people; null or absent otherwise."""
    error_code: NotRequired[FailureCode]
    """Machine-readable reason; null for success and for failures before codes existed. Codes may be added."""


class BatchItemList(TypedDict):
    """A page of items."""
    data: Sequence[BatchItem]
    """In the order of the sources."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class BatchList(TypedDict):
    """A page of batches."""
    data: Sequence[Batch]
    """Newest first."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class BatchQuote(TypedDict):
    """What a batch costs, as far as the lengths of its media are known."""
    credits: int
    """All credits."""
    transcription_credits: int
    """Credits of the transcriptions."""
    export_credits: int
    """Credits of the exports."""
    sources: int
    """How many sources there are."""
    unpriced_sources: int
    """How many of them have no `duration`, and are not in the price."""
    affordable: bool
    """Whether the account could pay that now."""
    warnings: Sequence[QuoteWarning]
    """Why not."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""


class BatchSourceInput(TypedDict):
    """One link of a batch."""
    source_url: str
    """A link to media, as POST projects takes it."""
    title: NotRequired[str]
    """Title of the project; by default the name of the file."""
    language: NotRequired[Literal["auto", "ab", "af", "am", "ar", "ast", "az", "ba", "be", "bg", "bn", "bs", "ca", "cs", "cy", "da", "de", "el", "en", "es", "et", "eu", "fa", "fi", "fr", "ga", "gd", "gl", "gu", "ha", "he", "hi", "hr", "ht", "hu", "hy", "id", "is", "it", "ja", "jv", "ka", "kab", "kk", "km", "kn", "ko", "ku", "ky", "lg", "lt", "lv", "mhr", "mi", "mk", "ml", "mn", "mr", "ms", "mt", "my", "nb", "ne", "nl", "nn", "no", "or", "pa", "pl", "ps", "pt", "ro", "ru", "rw", "si", "sk", "sl", "so", "sq", "sr", "su", "sv", "sw", "ta", "te", "th", "tl", "tr", "tt", "ug", "uk", "uz", "vi", "wo", "zh", "zu"]]
    """In place of that of the batch."""
    metadata: NotRequired[Mapping[str, str]]
    """In place of that of the batch."""
    external_id: NotRequired[str]
    """Your own id of the project, unique in the account."""
    duration: NotRequired[float]
    """Length of the media in seconds, as far as you know it: for the quote, and for how many sources are begun with what is left."""


class Cap(TypedDict):
    """How much a key may spend, and what it has spent."""
    credits: int
    """How many credits may be spent in a period."""
    period: CapPeriod
    """The period: a day or a month in UTC."""
    spent: int
    """What the key and its descendants have spent in the current period, minus refunds."""


class CapInput(TypedDict):
    """How much a key may spend."""
    credits: int
    """How many credits may be spent in a period; with 0 the key spends nothing."""
    period: CapPeriod
    """The period: a day or a month in UTC."""


class CapReachedEvent(TypedDict):
    """The cap of an API key is reached."""
    id: str
    """UUID of the event: the same at every attempt, so that repetitions can be recognised."""
    type: Literal["cap.reached"]
    """What happened."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    data: CapReachedEventData
    """The key and its cap."""
    test: NotRequired[Literal[True]]
    """True in a test delivery, and absent in any other."""


class CaptionStyle(TypedDict):
    """How captions look, the defaults of the look or the template filled in."""
    template: Literal["clean", "karaoke", "bold", "neon", "minimal"] | str
    """A named design, which sets every field that is not given."""
    font: Literal["Inter", "Bricolage Grotesque", "Montserrat", "Poppins", "Bebas Neue", "Playfair Display", "Anton", "Archivo Black", "Atkinson Hyperlegible", "Barlow Condensed", "Bodoni Moda", "Caveat Brush", "Fredoka", "JetBrains Mono", "Unbounded"] | str
    """Typeface. If it lacks characters of the captions, the whole export uses a Noto typeface that has them."""
    font_size: float
    """Pixels on a picture whose short side is 1080 pixels, 16 to 200."""
    color: str
    """Colour of the text: # and six hexadecimal digits."""
    highlight: str
    """Colour of the spoken word, and in neon of the glow: # and six hexadecimal digits. If it is the same as `color`, no word is highlighted."""
    placement: Literal["top", "middle", "bottom"] | str
    """Where the captions are, inside the area that the platform does not cover."""
    max_lines: int
    """Lines shown at once, 1 to 3."""
    readable_lines: bool
    """Breaks lines where the grammar of a sentence allows it, not where they are full."""
    animation: Literal["none", "fade", "pop", "rise", "slide", "word_fade", "word_pop", "word_grow"] | str
    """What moves, on whole frames. `fade`, `pop`, `rise` and `slide` are entrances of a page of captions, which it leaves in reverse where no other page follows at once: from transparent, from small and past its size, from below, from the side where its rows begin. `word_fade` and `word_pop` show each word as it is spoken; `word_grow` enlarges the spoken word, and moves no other. By default `none`."""
    letter_case: Literal["original", "upper", "lower"] | str
    """Letters as in the transcript, all as capitals, or all as small letters, as the language writes them."""
    center_x: NotRequired[float]
    """The same from the left to the right edge, by default the middle. Near an edge rows are shorter, so that they stay within the picture."""
    center_y: NotRequired[float]
    """Where the middle of the captions is, in place of `placement`: 0 is the top of the picture and 1 its bottom. They stay within the picture, but may be where the platform has its own text."""
    title: NotRequired[str]
    """A title, drawn in the look of the captions at the top of the video, or in the middle where captions are at the top. It is shown from the first frame. Without it nothing is drawn."""
    title_seconds: NotRequired[float]
    """How long the title is shown, 3 seconds by default."""
    look: NotRequired[Literal["punch", "cinema", "duo", "pill", "steps", "lyric", "stadium", "atelier", "bounce", "bulletin", "accessible", "marker"] | str]
    """A design, in place of that of the template. Fields that are given change it. `punch`: A few words as large as the picture has room for, each as it is spoken. `cinema`: Quiet lines of a serif, as in a film. `duo`: Talks and advice: white capitals, and the words that matter in a second colour. `pill`: Podcasts and interviews: a rounded box glides from word to word. `steps`: Tutorials and software: letters of one width on a dark card. `lyric`: Music and lyric videos: glowing letters that appear as they are sung. `stadium`: Sports and fitness: heavy, tilted capitals with two outlines. `atelier`: Fashion, interiors and essays: one large word of a serif among small ones. `bounce`: Kids, games and pets: round letters that jump, on a thick white edge. `bulletin`: News and explainers: a solid bar, one or two full rows, no motion of words. `accessible`: Everybody who depends on captions: WCAG AAA contrast, clear letters, no motion. `marker`: Vlogs, travel and food: handwriting, as if written over the picture. Where MediaConvert makes the video, a look is drawn more simply, with a warning; `punch` and `cinema` are not."""
    design: NotRequired[LookDocument | Mapping[str, object]]
    """A look of your own as a document (docs/guides/looks.md), in place of `look` and `template`; fields that are given change it. A change takes it as a whole."""
    font_id: NotRequired[str]
    """A font that the account has uploaded, which takes precedence over `font`; a change that sets `font` alone clears it. If it lacks characters of the captions, the whole export uses a Noto typeface that has them."""
    words_per_page: NotRequired[int]
    """Words shown at once at most, 1 to 8; by default as many as fit."""
    outline_color: NotRequired[str]
    """Colour of the outline of letters; by default that of the template, or black."""
    outline_width: NotRequired[float]
    """Pixels on a picture whose short side is 1080 pixels, 0 to 20; 0 draws none. By default that of the template."""
    background_color: NotRequired[str]
    """Colour of a box behind each line; by default that of the template, or black."""
    background_opacity: NotRequired[float]
    """From 0, which draws no box, to 1. By default that of the template; with `background_color` 0.63."""
    highlight_background: NotRequired[str]
    """Colour of a box behind the spoken word, or `none`. By default that of the look, or none. The word has no outline in it, and is black or white where `highlight` could not be read on it."""
    keywords: NotRequired[Sequence[str]]
    """Words in a colour of their own wherever they are said, at most 100. Case and punctuation do not matter. Emphasised words of the transcript are drawn as keywords too."""
    keyword_color: NotRequired[str]
    """Colour of the keywords; by default `highlight`, or #ffe14d in styles in which no spoken word is highlighted."""
    emphasize: NotRequired[Sequence[Literal["numbers", "names", "strongest"] | str]]
    """Words that are keywords by a rule. `numbers`: words with a digit, and percent and currency signs beside them. `names`: words that begin with a capital inside a sentence; none in German, nor in scripts without capitals. `strongest`: of about every four words without another keyword the one that is said least often, or else the longest; no article, pronoun or the like."""
    speaker_colors: NotRequired[Sequence[str]]
    """Colours of the text by speaker, in the order in which they start to speak; further speakers start over with the first colour. Words without a speaker have `color`."""


class CaptionStyleInput(TypedDict):
    """How captions look; the look or the template sets the fields that are not given."""
    template: NotRequired[Literal["clean", "karaoke", "bold", "neon", "minimal"]]
    """A named design, which sets every field that is not given."""
    font: NotRequired[Literal["Inter", "Bricolage Grotesque", "Montserrat", "Poppins", "Bebas Neue", "Playfair Display", "Anton", "Archivo Black", "Atkinson Hyperlegible", "Barlow Condensed", "Bodoni Moda", "Caveat Brush", "Fredoka", "JetBrains Mono", "Unbounded"]]
    """Typeface. If it lacks characters of the captions, the whole export uses a Noto typeface that has them."""
    font_size: NotRequired[float]
    """Pixels on a picture whose short side is 1080 pixels, 16 to 200."""
    color: NotRequired[str]
    """Colour of the text: # and six hexadecimal digits."""
    highlight: NotRequired[str]
    """Colour of the spoken word, and in neon of the glow: # and six hexadecimal digits. If it is the same as `color`, no word is highlighted."""
    placement: NotRequired[Literal["top", "middle", "bottom"]]
    """Where the captions are, inside the area that the platform does not cover."""
    max_lines: NotRequired[int]
    """Lines shown at once, 1 to 3."""
    readable_lines: NotRequired[bool]
    """Breaks lines where the grammar of a sentence allows it, not where they are full."""
    animation: NotRequired[Literal["none", "fade", "pop", "rise", "slide", "word_fade", "word_pop", "word_grow"]]
    """What moves, on whole frames. `fade`, `pop`, `rise` and `slide` are entrances of a page of captions, which it leaves in reverse where no other page follows at once: from transparent, from small and past its size, from below, from the side where its rows begin. `word_fade` and `word_pop` show each word as it is spoken; `word_grow` enlarges the spoken word, and moves no other. By default `none`."""
    letter_case: NotRequired[Literal["original", "upper", "lower"]]
    """Letters as in the transcript, all as capitals, or all as small letters, as the language writes them."""
    center_x: NotRequired[float]
    """The same from the left to the right edge, by default the middle. Near an edge rows are shorter, so that they stay within the picture."""
    center_y: NotRequired[float]
    """Where the middle of the captions is, in place of `placement`: 0 is the top of the picture and 1 its bottom. They stay within the picture, but may be where the platform has its own text."""
    title: NotRequired[str]
    """A title, drawn in the look of the captions at the top of the video, or in the middle where captions are at the top. It is shown from the first frame. Without it nothing is drawn."""
    title_seconds: NotRequired[float]
    """How long the title is shown, 3 seconds by default."""
    look: NotRequired[Literal["punch", "cinema", "duo", "pill", "steps", "lyric", "stadium", "atelier", "bounce", "bulletin", "accessible", "marker"]]
    """A design, in place of that of the template. Fields that are given change it. `punch`: A few words as large as the picture has room for, each as it is spoken. `cinema`: Quiet lines of a serif, as in a film. `duo`: Talks and advice: white capitals, and the words that matter in a second colour. `pill`: Podcasts and interviews: a rounded box glides from word to word. `steps`: Tutorials and software: letters of one width on a dark card. `lyric`: Music and lyric videos: glowing letters that appear as they are sung. `stadium`: Sports and fitness: heavy, tilted capitals with two outlines. `atelier`: Fashion, interiors and essays: one large word of a serif among small ones. `bounce`: Kids, games and pets: round letters that jump, on a thick white edge. `bulletin`: News and explainers: a solid bar, one or two full rows, no motion of words. `accessible`: Everybody who depends on captions: WCAG AAA contrast, clear letters, no motion. `marker`: Vlogs, travel and food: handwriting, as if written over the picture. Where MediaConvert makes the video, a look is drawn more simply, with a warning; `punch` and `cinema` are not."""
    design: NotRequired[LookDocument]
    """A look of your own as a document (docs/guides/looks.md), in place of `look` and `template`; fields that are given change it. A change takes it as a whole."""
    font_id: NotRequired[str]
    """A font that the account has uploaded, which takes precedence over `font`; a change that sets `font` alone clears it. If it lacks characters of the captions, the whole export uses a Noto typeface that has them."""
    words_per_page: NotRequired[int]
    """Words shown at once at most, 1 to 8; by default as many as fit."""
    outline_color: NotRequired[str]
    """Colour of the outline of letters; by default that of the template, or black."""
    outline_width: NotRequired[float]
    """Pixels on a picture whose short side is 1080 pixels, 0 to 20; 0 draws none. By default that of the template."""
    background_color: NotRequired[str]
    """Colour of a box behind each line; by default that of the template, or black."""
    background_opacity: NotRequired[float]
    """From 0, which draws no box, to 1. By default that of the template; with `background_color` 0.63."""
    highlight_background: NotRequired[str]
    """Colour of a box behind the spoken word, or `none`. By default that of the look, or none. The word has no outline in it, and is black or white where `highlight` could not be read on it."""
    keywords: NotRequired[Sequence[str]]
    """Words in a colour of their own wherever they are said, at most 100. Case and punctuation do not matter. Emphasised words of the transcript are drawn as keywords too."""
    keyword_color: NotRequired[str]
    """Colour of the keywords; by default `highlight`, or #ffe14d in styles in which no spoken word is highlighted."""
    emphasize: NotRequired[Sequence[Literal["numbers", "names", "strongest"]]]
    """Words that are keywords by a rule. `numbers`: words with a digit, and percent and currency signs beside them. `names`: words that begin with a capital inside a sentence; none in German, nor in scripts without capitals. `strongest`: of about every four words without another keyword the one that is said least often, or else the longest; no article, pronoun or the like."""
    speaker_colors: NotRequired[Sequence[str]]
    """Colours of the text by speaker, in the order in which they start to speak; further speakers start over with the first colour. Words without a speaker have `color`."""


class CaptionStylePatch(TypedDict):
    """A change of style: null clears a field."""
    template: NotRequired[Literal["clean", "karaoke", "bold", "neon", "minimal"] | None]
    """A named design, which sets every field that is not given."""
    font: NotRequired[Literal["Inter", "Bricolage Grotesque", "Montserrat", "Poppins", "Bebas Neue", "Playfair Display", "Anton", "Archivo Black", "Atkinson Hyperlegible", "Barlow Condensed", "Bodoni Moda", "Caveat Brush", "Fredoka", "JetBrains Mono", "Unbounded"] | None]
    """Typeface. If it lacks characters of the captions, the whole export uses a Noto typeface that has them."""
    font_size: NotRequired[float | None]
    """Pixels on a picture whose short side is 1080 pixels, 16 to 200."""
    color: NotRequired[str | None]
    """Colour of the text: # and six hexadecimal digits."""
    highlight: NotRequired[str | None]
    """Colour of the spoken word, and in neon of the glow: # and six hexadecimal digits. If it is the same as `color`, no word is highlighted."""
    placement: NotRequired[Literal["top", "middle", "bottom"] | None]
    """Where the captions are, inside the area that the platform does not cover."""
    max_lines: NotRequired[int | None]
    """Lines shown at once, 1 to 3."""
    readable_lines: NotRequired[bool | None]
    """Breaks lines where the grammar of a sentence allows it, not where they are full."""
    animation: NotRequired[Literal["none", "fade", "pop", "rise", "slide", "word_fade", "word_pop", "word_grow"] | None]
    """What moves, on whole frames. `fade`, `pop`, `rise` and `slide` are entrances of a page of captions, which it leaves in reverse where no other page follows at once: from transparent, from small and past its size, from below, from the side where its rows begin. `word_fade` and `word_pop` show each word as it is spoken; `word_grow` enlarges the spoken word, and moves no other. By default `none`."""
    letter_case: NotRequired[Literal["original", "upper", "lower"] | None]
    """Letters as in the transcript, all as capitals, or all as small letters, as the language writes them."""
    center_x: NotRequired[float | None]
    """The same from the left to the right edge, by default the middle. Near an edge rows are shorter, so that they stay within the picture."""
    center_y: NotRequired[float | None]
    """Where the middle of the captions is, in place of `placement`: 0 is the top of the picture and 1 its bottom. They stay within the picture, but may be where the platform has its own text."""
    title: NotRequired[str | None]
    """A title, drawn in the look of the captions at the top of the video, or in the middle where captions are at the top. It is shown from the first frame. Without it nothing is drawn."""
    title_seconds: NotRequired[float | None]
    """How long the title is shown, 3 seconds by default."""
    look: NotRequired[Literal["punch", "cinema", "duo", "pill", "steps", "lyric", "stadium", "atelier", "bounce", "bulletin", "accessible", "marker"] | None]
    """A design, in place of that of the template. Fields that are given change it. `punch`: A few words as large as the picture has room for, each as it is spoken. `cinema`: Quiet lines of a serif, as in a film. `duo`: Talks and advice: white capitals, and the words that matter in a second colour. `pill`: Podcasts and interviews: a rounded box glides from word to word. `steps`: Tutorials and software: letters of one width on a dark card. `lyric`: Music and lyric videos: glowing letters that appear as they are sung. `stadium`: Sports and fitness: heavy, tilted capitals with two outlines. `atelier`: Fashion, interiors and essays: one large word of a serif among small ones. `bounce`: Kids, games and pets: round letters that jump, on a thick white edge. `bulletin`: News and explainers: a solid bar, one or two full rows, no motion of words. `accessible`: Everybody who depends on captions: WCAG AAA contrast, clear letters, no motion. `marker`: Vlogs, travel and food: handwriting, as if written over the picture. Where MediaConvert makes the video, a look is drawn more simply, with a warning; `punch` and `cinema` are not."""
    design: NotRequired[LookDocument | None]
    """A look of your own as a document (docs/guides/looks.md), in place of `look` and `template`; fields that are given change it. A change takes it as a whole."""
    font_id: NotRequired[str | None]
    """A font that the account has uploaded, which takes precedence over `font`; a change that sets `font` alone clears it. If it lacks characters of the captions, the whole export uses a Noto typeface that has them."""
    words_per_page: NotRequired[int | None]
    """Words shown at once at most, 1 to 8; by default as many as fit."""
    outline_color: NotRequired[str | None]
    """Colour of the outline of letters; by default that of the template, or black."""
    outline_width: NotRequired[float | None]
    """Pixels on a picture whose short side is 1080 pixels, 0 to 20; 0 draws none. By default that of the template."""
    background_color: NotRequired[str | None]
    """Colour of a box behind each line; by default that of the template, or black."""
    background_opacity: NotRequired[float | None]
    """From 0, which draws no box, to 1. By default that of the template; with `background_color` 0.63."""
    highlight_background: NotRequired[str | None]
    """Colour of a box behind the spoken word, or `none`. By default that of the look, or none. The word has no outline in it, and is black or white where `highlight` could not be read on it."""
    keywords: NotRequired[Sequence[str] | None]
    """Words in a colour of their own wherever they are said, at most 100. Case and punctuation do not matter. Emphasised words of the transcript are drawn as keywords too."""
    keyword_color: NotRequired[str | None]
    """Colour of the keywords; by default `highlight`, or #ffe14d in styles in which no spoken word is highlighted."""
    emphasize: NotRequired[Sequence[Literal["numbers", "names", "strongest"]] | None]
    """Words that are keywords by a rule. `numbers`: words with a digit, and percent and currency signs beside them. `names`: words that begin with a capital inside a sentence; none in German, nor in scripts without capitals. `strongest`: of about every four words without another keyword the one that is said least often, or else the longest; no article, pronoun or the like."""
    speaker_colors: NotRequired[Sequence[str] | None]
    """Colours of the text by speaker, in the order in which they start to speak; further speakers start over with the first colour. Words without a speaker have `color`."""


class Comment(TypedDict):
    """What a reviewer or the account said about a moment of a project."""
    id: str
    """UUID of the comment; newer ones sort after older ones."""
    project_id: str
    """The project."""
    at: float
    """The moment, in seconds of the media."""
    text: str
    """Plain text."""
    author: str | None
    """The name that its writer gave. Null where none was given."""
    review_link_id: str | None
    """The review link by which it was written. Null where the account itself wrote it."""
    resolved: bool
    """Whether it is done with."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""


class CommentList(TypedDict):
    """Comments on a project."""
    data: Sequence[Comment]
    """Newest first."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class CompleteUpload(TypedDict):
    """The parts of the file."""
    etags: Sequence[str]
    """The ETag of each part, in order, as storage answered it to the PUT; quotes may be left out."""


class CompletedUpload(TypedDict):
    """A complete upload, of which a project can be made."""
    upload_id: str
    """UUID of the slot; newer ones sort after older ones."""
    completed_at: str
    """When it was completed, ISO 8601 in UTC."""


class CreateApiKey(TypedDict):
    """The settings of a new API key."""
    name: str
    """A name by which people recognise the key."""
    scopes: Sequence[ScopeInput]
    """What the key may do: only scopes that the key which makes it has itself."""
    cap: NotRequired[CapInput]
    """How much the key may spend. What its descendants spend counts on it too."""
    expires_at: NotRequired[str]
    """The key is refused from this time on. No later than the expiry of the key that makes it."""
    test: NotRequired[bool]
    """Whether it is a test key, by default what its parent is. A test key makes test keys only."""


class CreateBatch(TypedDict):
    """Links, and what is made of each."""
    sources: Sequence[BatchSourceInput]
    """Links to media, at most ten thousand. Each becomes a project."""
    kind: NotRequired[ProjectKind]
    """What the media are; by default what their files are."""
    language: NotRequired[Literal["auto", "ab", "af", "am", "ar", "ast", "az", "ba", "be", "bg", "bn", "bs", "ca", "cs", "cy", "da", "de", "el", "en", "es", "et", "eu", "fa", "fi", "fr", "ga", "gd", "gl", "gu", "ha", "he", "hi", "hr", "ht", "hu", "hy", "id", "is", "it", "ja", "jv", "ka", "kab", "kk", "km", "kn", "ko", "ku", "ky", "lg", "lt", "lv", "mhr", "mi", "mk", "ml", "mn", "mr", "ms", "mt", "my", "nb", "ne", "nl", "nn", "no", "or", "pa", "pl", "ps", "pt", "ro", "ru", "rw", "si", "sk", "sl", "so", "sq", "sr", "su", "sv", "sw", "ta", "te", "th", "tl", "tr", "tt", "ug", "uk", "uz", "vi", "wo", "zh", "zu"]]
    """Spoken language, ISO 639-1, or `auto`. A source may have its own."""
    speakers: NotRequired[bool | int]
    """Whether the words say who speaks, or how many speak at most."""
    format: NotRequired[Aspect]
    """Shape of exports, for presets that have it (see PresetIdInput); other presets use their first shape. With `9:16` an `instagram_feed` is 4:5."""
    metadata: NotRequired[Mapping[str, str]]
    """Kept with the batch and its event, and with each project whose source has none of its own."""
    style_id: NotRequired[str]
    """A saved style of the account; `style` is merged over it."""
    style: NotRequired[CaptionStyleInput]
    """The style of the projects, and so of their exports."""
    presets: NotRequired[Sequence[PresetIdInput]]
    """The exports of each project; none may be given twice. Without them the batch makes transcripts only."""
    resolution: NotRequired[Resolution]
    """Short side of the pictures."""
    fit: NotRequired[Fit]
    """How a picture of another shape becomes that of the preset."""
    focus: NotRequired[Focus]
    """What a crop keeps of each picture; by default its middle."""
    burn_captions: NotRequired[bool]
    """Draws the captions into the pictures."""
    soft_captions: NotRequired[bool]
    """Adds the captions as a track of text."""
    layer: NotRequired[bool]
    """Renders the captions alone, with alpha."""
    sound_labels: NotRequired[bool]
    """`false` leaves out labels of sounds."""
    max_credits: NotRequired[int]
    """The most that all work of the batch may cost together. A source whose transcription and exports would exceed it fails with `max_credits_exceeded` and costs nothing."""


class CreateComment(TypedDict):
    """A comment on a moment of the media."""
    at: float
    """The moment, in seconds of the media."""
    text: str
    """What is said about it: plain text of at most 2,000 characters."""
    author: NotRequired[str]
    """A name that is shown with it. Nobody checks it."""


class CreateExports(TypedDict):
    """What to render: `presets`, or a quote."""
    presets: NotRequired[Sequence[PresetIdInput]]
    """One export is made for each; none may be given twice. Required without a quote."""
    resolution: NotRequired[Resolution]
    """Short side of the picture."""
    fit: NotRequired[Fit]
    """How a picture of another shape becomes that of the preset."""
    focus: NotRequired[Focus]
    """What a crop keeps; by default the middle of the picture."""
    burn_captions: NotRequired[bool]
    """Draws the captions into the picture; the project must have a transcript."""
    soft_captions: NotRequired[bool]
    """Adds the captions as a track of text that players can switch on and off; the project must have a transcript. Without burned captions they are switched on. Only the renderer `lambda` makes such a track: where it would not make the video, the request is refused."""
    layer: NotRequired[bool]
    """Renders the burned captions alone, with alpha, as a QuickTime file of ProRes 4444 without sound, to lay over the video in an editor: with the size and frame rate that the same request without `layer` produces; `fit` and `focus` have no effect on it. Only the renderer `lambda` makes layers: where it would not make the video, the request is refused."""
    sound_labels: NotRequired[bool]
    """`false` leaves out lines of the kind `sound`, such as `[door slams]`."""
    range_start: NotRequired[float]
    """Start of the clip, in seconds of the media; by default the start of the media."""
    range_end: NotRequired[float]
    """End of the clip, in seconds of the media; by default the end of the media."""
    style_id: NotRequired[str]
    """A saved style of the account; `style` is merged over it. By default the style of the project."""
    style: NotRequired[CaptionStylePatch]
    """Merged over that style field by field, for these exports only; null takes the default of a field."""
    max_credits: NotRequired[int]
    """The most that may be charged: if the price is higher, nothing is created or charged."""
    quote_id: NotRequired[str]
    """A quote for this project. Send it alone, or with the body that was quoted. It is redeemed once: a further request with it gets the first response."""
    metadata: NotRequired[Mapping[str, str]]
    """In place of the metadata of the project. It may be sent with a quote, which does not depend on it."""


class CreateFont(TypedDict):
    """A font that is to be stored."""
    file: str
    """The bytes of the font file, as base64."""


class CreateProject(TypedDict):
    """Exactly one of `upload_id` and `source_url` must be given."""
    title: NotRequired[str]
    """When empty or not given, the name of the file without its extension. Line breaks become a space."""
    upload_id: NotRequired[str]
    """An upload slot whose bytes have been uploaded."""
    source_url: NotRequired[str]
    """A direct link to an audio or video file: it starts with https://, names a public host, contains no user name or password and no port but 443, and every URL parser reads it alike (two slashes, no spaces, backslashes or line breaks, no @ before the first slash). Its host must send at least 64 KB a second on each connection; upload a file from a slower host."""
    kind: NotRequired[ProjectKind]
    """What the media is; by default `video` or `audio`, as the probe finds."""
    language: NotRequired[Language]
    """ISO 639-1 code, or `auto` to identify it; `und`, which transcripts made by older releases may have, means the same. Languages that can only be aligned require a `text`."""
    text: NotRequired[str]
    """Lyrics or script, up to 100,000 characters. The transcript is then this text, line by line, with the times of what is spoken. When hardly anything of it is heard, it is as `on_text_mismatch` says. GET /projects/{project_id}/text returns it. Labels of sections on a line of their own (`[Chorus]`, `Verse 2:`) and marks of repetition (`x2`) are left out unless they are spoken; `[laughs]` is text."""
    on_text_mismatch: NotRequired[Literal["transcribe", "fail"]]
    """When the text is not what is spoken. `transcribe`, the default: the transcript has the words that were heard, and the job a warning `text_not_heard`; the project keeps the text. `fail`: the work fails with `text_mismatch` and is refunded, as it does in any case in a language that can only be aligned."""
    audio_track: NotRequired[int]
    """Counted from 1. By default the first is transcribed; when nobody speaks in it the next, up to 4."""
    speakers: NotRequired[bool | int]
    """Labels each word with its speaker: `true` distinguishes up to 10 speakers, a number up to that many. Free of charge."""
    format: NotRequired[Aspect]
    """Shape of exports, for presets that have it (see PresetIdInput); other presets use their first shape. With `9:16` an `instagram_feed` is 4:5."""
    style_id: NotRequired[str]
    """A saved style of the account; `style` is merged over it."""
    style: NotRequired[CaptionStyleInput]
    """How captions look. A request without `style_id` and without any field here gets the default style of the account, if it has one."""
    vocabulary: NotRequired[ProjectVocabulary]
    """Words of this project, which go before the vocabulary of the account."""
    auto_transcribe: NotRequired[bool]
    """Starts the transcription at once."""
    exports: NotRequired[NewExports]
    """The videos to make of the transcript, by the fields of POST exports. Not with `auto_transcribe` false. For a `source_url` the presets are checked for the length of the media once that is fetched."""
    max_credits: NotRequired[int]
    """The most that may be charged: if the price is higher, nothing is created or charged. It covers the transcription and `exports` together. For a `source_url` this is checked once the file is fetched: the project then stays a draft, and `error` says why."""
    metadata: NotRequired[Mapping[str, str]]
    """Up to 20 pairs, with names of up to 40 and texts of up to 500 characters, none of them a control character other than a tab or a line feed. `constructor`, `prototype` and `__proto__` are no names. The exports of the project and its events have them too."""
    external_id: NotRequired[str]
    """Your own id of it. Only one project of the account can have it; it is free again once that is deleted. It cannot be changed."""


class CreateReviewLink(TypedDict):
    """A review link that is to be made."""
    project_id: str
    """The project that it is for."""
    name: NotRequired[str]
    """To tell links apart. Line breaks become a space."""
    days: NotRequired[int]
    """After how many days it ends: 7 by default, at most 30."""


class CreateSession(TypedDict):
    """Exactly one of an API key and a one-time token."""
    api_key: NotRequired[str]
    """An API key of the account."""
    token: NotRequired[str]
    """The text after `#token=` in a link that `npm run admin -- console-link` printed."""


class CreateStyle(TypedDict):
    """A style that is to be saved."""
    name: str
    """To tell styles apart. Line breaks become a space."""
    style: CaptionStyleInput
    """How captions look. Only the fields that are given are saved; the template sets the others."""
    default: NotRequired[bool]
    """Makes it the default of the account, in place of the one before."""


class CreateUpload(TypedDict):
    """The file to upload."""
    filename: str
    """Its name. Line breaks and other control characters become a space."""
    content_type: str
    """Its media type, `audio/*` or `video/*`; the PUT must have exactly this one."""
    size: int
    """Its length in bytes; the PUT must have exactly as many."""
    links: NotRequired[Literal["signed", "short"]]
    """With `short`, `upload_url` is a short link: a GET of it, without the API key, is answered with the URL that takes the PUT, as the body and as a redirect."""


class CreateWebhook(TypedDict):
    """Where events are to be sent."""
    url: str
    """A public URL: it starts with https://, names a public host, contains no user name or password and no port but 443, and every URL parser reads it alike (two slashes, no spaces, backslashes or line breaks, no @ before the first slash)."""
    events: NotRequired[Sequence[EventTypeInput]]
    """Event types to send; all of them when empty or not given."""
    description: NotRequired[str]
    """Any text for people. Line breaks become a space."""


class CreatedApiKey(TypedDict):
    """An API key with its secret."""
    id: str
    """UUID of the API key; newer ones sort after older ones."""
    name: str
    """A name by which people recognise the key."""
    scopes: Sequence[Scope]
    """What the key may do. Each operation says which scope it needs."""
    cap: Cap | None
    """How much the key and its descendants together may spend; null where only the credits of the account are the limit."""
    expires_at: str | None
    """The key is refused from this time on; null if it does not expire."""
    last_four: str
    """The last four characters of its secret."""
    rotated_secrets_until: str | None
    """When the last rotated secret ends; null if only the current secret is valid."""
    created_by: str | None
    """Its parent: the key that made it. Null on a key that an operator made."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    last_used_at: str | None
    """When it was used last, written at most once an hour; null if it was not used yet."""
    client_id: NotRequired[str]
    """The OAuth client that was given the key: the URL of its metadata document. Absent on all others."""
    test: NotRequired[Literal[True]]
    """True on a test key; absent on all others."""
    secret: str
    """Send it in the header Authorization. It is not shown again; only its hash is stored."""


class CreatedReviewLink(TypedDict):
    """A review link that was just made."""
    id: str
    """UUID of the review link; newer ones sort after older ones."""
    project_id: str
    """The project that it is for. Nothing else of the account can be reached by it."""
    name: str
    """Given to tell links apart; empty where none was given."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    expires_at: str
    """When it ends, at the latest."""
    url: str
    """The link. Whoever has it may review: it cannot be shown again."""


class CreatedSession(TypedDict):
    """A console session that was just made."""
    id: str
    """UUID of the session; newer ones sort after older ones."""
    key_id: str
    """The API key that it was made with."""
    current: bool
    """Whether this request was sent with this session."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    expires_at: str
    """When it ends."""
    scopes: Sequence[Scope]
    """What it may do: the scopes of its key."""


class CreatedWebhook(TypedDict):
    """A webhook endpoint with its secret."""
    id: str
    """UUID of the endpoint; newer ones sort after older ones."""
    url: str
    """Where events are sent."""
    events: Sequence[EventType]
    """The types that are sent; empty for all."""
    description: str | None
    """The text that was given, for people; null when there is none."""
    enabled: bool
    """Whether events are sent to it."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    failures: int
    """Failed attempts since the last successful one."""
    last_success_at: str | None
    """When the endpoint last answered 2xx."""
    rotated_secrets_until: str | None
    """Until when deliveries are signed with the secret before the last rotation too; null before the first one."""
    secret: str
    """The key of the signature of every delivery, with its prefix `whsec_`. Shown only in this response."""


class CreditsLowEvent(TypedDict):
    """The balance is low."""
    id: str
    """UUID of the event: the same at every attempt, so that repetitions can be recognised."""
    type: Literal["credits.low"]
    """What happened."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    data: CreditsLowEventData
    """The balance."""
    test: NotRequired[Literal[True]]
    """True in a test delivery, and absent in any other."""


class CustomerFont(TypedDict):
    """A font that styles name by its id."""
    id: str
    """UUID of the font; newer ones sort after older ones."""
    name: str
    """The name that the file gives."""
    size: int
    """Bytes of the file."""
    scripts: Sequence[Literal["Latin", "Greek", "Cyrillic", "Hebrew", "Arabic", "Devanagari", "Bengali", "Tamil", "Thai", "Hangul", "Hiragana", "Katakana", "Han"] | str]
    """The scripts whose letters it has. Captions in another script are set in a Noto typeface, with the warning `font_replaced`. Signs that it lacks are left out of the video, with the warning `characters_left_out`; so are emoji, unless the renderer of the export is `lambda`, which draws emoji in colours."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""


class CustomerFontFile(TypedDict):
    """A font, with its file."""
    id: str
    """UUID of the font; newer ones sort after older ones."""
    name: str
    """The name that the file gives."""
    size: int
    """Bytes of the file."""
    scripts: Sequence[Literal["Latin", "Greek", "Cyrillic", "Hebrew", "Arabic", "Devanagari", "Bengali", "Tamil", "Thai", "Hangul", "Hiragana", "Katakana", "Han"] | str]
    """The scripts whose letters it has. Captions in another script are set in a Noto typeface, with the warning `font_replaced`. Signs that it lacks are left out of the video, with the warning `characters_left_out`; so are emoji, unless the renderer of the export is `lambda`, which draws emoji in colours."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    file_url: str
    """A signed URL of the TrueType file, valid for at most 1 hour and at least half of that. Pages of other origins may read it if the deployment allows them (CORS)."""


class CustomerFontList(TypedDict):
    """All fonts."""
    data: Sequence[CustomerFont]
    """Newest first."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class Delivery(TypedDict):
    """One event on its way to one endpoint."""
    event_id: str
    """UUID of the event; newer ones sort after older ones."""
    event_type: EventType
    """What happened."""
    status: Literal["pending", "delivered", "failed"]
    """`pending` until a receiver answers 2xx, or the retries of 24 hours are used up."""
    attempts: int
    """Number of attempts that were made."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    last_attempt_at: str | None
    """When the last attempt was made."""
    next_attempt_at: str | None
    """About when the next attempt is made; null when the delivery has ended."""
    response_status: int | None
    """Status of the last response; null when there was none."""
    response_ms: int | None
    """How long that response took, in milliseconds."""
    error: str | None
    """Why the last attempt failed; null when it succeeded."""


class DeliveryAttempt(TypedDict):
    """One attempt of a delivery."""
    number: int
    """From 1, in the order of the attempts."""
    started_at: str
    """When it began."""
    duration_ms: int
    """Until the response began, or until the attempt failed, in milliseconds."""
    request: DeliveryAttemptRequest | None
    """What was sent, with a masked signature, and in the URL without its user name and the values of its query; null where nothing was, since the endpoint was disabled."""
    response: DeliveryAttemptResponse | None
    """What came back: of the body the first 1,024 bytes as text, whose control characters are replaced, and in `cut` whether there was more. Null when nothing did."""
    error: str | None
    """Why it failed; null when it succeeded."""


class DeliveryList(TypedDict):
    """A page of deliveries."""
    data: Sequence[Delivery]
    """Newest first."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class EditTranscript(TypedDict):
    """Operations on the transcript."""
    operations: Sequence[ReplaceWords | SplitLine | MergeLines | MoveWords | ShiftLines | RenameSpeaker | EmphasizeWords]
    """Up to 1,000, applied in this order."""


class EditedWord(TypedDict):
    """A word that an operation writes."""
    text: str
    """The word as captions show it."""
    start: NotRequired[float]
    """Seconds from the start of the media. Give both `start` and `end`, or neither."""
    end: NotRequired[float]
    """Seconds from the start of the media."""
    speaker: NotRequired[str]
    """Label of the speaker."""


class EmphasizeWords(TypedDict):
    """Gives words of a line emphasis and an emoji, or takes them away. Give `emphasis`, `emoji` or both."""
    op: Literal["emphasize_words"]
    """The operation."""
    line: int
    """The line, counted from 0."""
    word: int
    """The first of the words, counted from 0."""
    count: NotRequired[int]
    """How many words it is about."""
    emphasis: NotRequired[bool]
    """Whether the words stand out; by default as before."""
    emoji: NotRequired[str | None]
    """One emoji, drawn after the last of the words; null removes the emoji of all of them."""


class Error(TypedDict):
    """The body of every error response."""
    error: ErrorError
    """The error."""


class EventList(TypedDict):
    """Events, as endpoints receive them."""
    data: Sequence[WebhookEvent]
    """The one that was listed last comes first; with `after` in the order in which they were listed."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class Export(TypedDict):
    """A rendered video, or one that is being rendered."""
    id: str
    """UUID of the export; newer ones sort after older ones."""
    project_id: str
    """Project that it renders."""
    batch_id: NotRequired[str | None]
    """Shared by the exports that one request created: POST exports, POST projects, POST transcribe or POST batches."""
    preset: PresetId
    """Platform that it is made for."""
    status: WorkStatus
    """Its current status. One that was requested with its project, or by a batch, is `queued` while it waits for the transcript."""
    progress: float
    """From 0 to 1; never falls, and may rise in steps."""
    width: NotRequired[int | None]
    """Width of the picture, in pixels."""
    height: NotRequired[int | None]
    """Height of the picture, in pixels."""
    credits: NotRequired[int | None]
    """Credits charged for it; refunded when it fails. 0 while the media of its project is being imported."""
    refunded: NotRequired[int]
    """Credits that were refunded: all of them if it failed; a part if the media was shorter than its header states."""
    download_url: NotRequired[str | None]
    """Once completed: a signed URL, valid for 1 hour from the reply on. Null once it has expired."""
    expires_at: NotRequired[str | None]
    """When its video is deleted, known once it is charged; null where it is kept."""
    expired: NotRequired[Literal[True]]
    """Its video was deleted. Request the export again to have another, for its credits."""
    error: NotRequired[str | None]
    """Why it failed, in a sentence for people; null or absent otherwise."""
    error_code: NotRequired[FailureCode | None]
    """Machine-readable reason; null for success and for failures before codes existed. Codes may be added."""
    warnings: NotRequired[Sequence[ExportWarning]]
    """Differences from the request; empty if none."""
    transcript_version: NotRequired[str]
    """The version of the transcript that it shows; absent without captions."""
    renderer: NotRequired[Literal["mediaconvert", "lambda"] | str]
    """What makes the video: `mediaconvert`, AWS Elemental MediaConvert, or `lambda`, the own code of the deployment. Absent until it is chosen."""
    subtitles: NotRequired[ExportSubtitles]
    """Paths of the API, after its base URL, that answer what is said in the video as SRT and VTT: of its version of the transcript, and of its range, with times from the start of the video. Absent without captions."""
    layer: NotRequired[Literal[True]]
    """It is the captions alone, a `.mov` file."""
    metadata: NotRequired[Mapping[str, str]]
    """Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events. Copied from the project when it was created, unless the request had its own."""
    external_id: NotRequired[str]
    """The project's `external_id`; absent where it has none."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    completed_at: NotRequired[str | None]
    """When it completed or failed."""


class ExportBatch(TypedDict):
    """The exports that one request created."""
    batch_id: str
    """UUID of the batch; newer ones sort after older ones."""
    data: Sequence[Export]
    """In the order of the presets."""


class ExportCompletedEvent(TypedDict):
    """An export is done."""
    id: str
    """UUID of the event: the same at every attempt, so that repetitions can be recognised."""
    type: Literal["export.completed"]
    """What happened."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    data: ExportCompletedEventData
    """The work that ended. Read it by the API: events may arrive late and out of order."""
    test: NotRequired[Literal[True]]
    """True in a test delivery, and absent in any other."""


class ExportFailedEvent(TypedDict):
    """An export failed."""
    id: str
    """UUID of the event: the same at every attempt, so that repetitions can be recognised."""
    type: Literal["export.failed"]
    """What happened."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    data: ExportFailedEventData
    """The work that ended. Read it by the API: events may arrive late and out of order."""
    test: NotRequired[Literal[True]]
    """True in a test delivery, and absent in any other."""


class ExportList(TypedDict):
    """Exports of a project, or of all."""
    data: Sequence[Export]
    """Newest first."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class ExportWarning(TypedDict):
    """Something that differs from what was requested, in an export that is otherwise fine."""
    code: Literal["font_replaced", "characters_left_out", "emoji_in_one_color", "low_contrast", "motion_reduced", "drawn_simpler", "media_shorter_than_stated", "picture_cropped", "picture_shorter_than_sound", "renderer_fallback"] | str
    """`font_replaced`: the font lacks characters of the captions, and all are set in another. `characters_left_out`: no caption font has them, or they are signs (emoji, notes, arrows) that the uploaded font lacks; subtitle files keep them. Emoji are not among them where the renderer is `lambda`. `emoji_in_one_color`: emoji are drawn in the colour of the text, as the renderer `mediaconvert` does; subtitle files keep them as they are. `media_shorter_than_stated`: the file ends before the length that its header states; started minutes that it lacks are refunded. `picture_cropped`: part of the picture is cut off, since its shape is not that of the preset; see `fit`. `picture_shorter_than_sound`: the picture ends before the sound, and the rest of the video is black, with its captions. `low_contrast`: `color` or `highlight` could hardly be distinguished from the outline or the box of the template (a contrast ratio of WCAG 2 under 3:1; 1.5:1 for the glow of neon), which is drawn in another colour. `motion_reduced`: with the `animation` the captions would be more than 50,000 pictures, as in hours of karaoke, so pages move instead of words, or nothing does. `drawn_simpler`: the renderer of this deployment does not draw all that the style asks for, such as a motion, a size, a glow or transparency, and the message names what is drawn instead. `renderer_fallback`: the renderer `lambda` failed by no fault of the file, so `mediaconvert` made the video, without a second charge; captions may differ slightly from the preview."""
    message: str
    """Describes it in a sentence for people."""


class Focus(TypedDict):
    """A point of the picture as it is shown, which a crop keeps as near to its middle as the picture permits. Of `blur` it moves the copy behind. It has no effect where nothing is cut off, and with `pad` it is refused; so it is, before anything is charged, where MediaConvert would make the video of a picture that is rotated or not of square pixels."""
    x: float
    """From the left edge, as a share of the width: 0 to 1."""
    y: float
    """From the upper edge, as a share of the height: 0 to 1."""


class Job(TypedDict):
    """An import, a transcription, or the making of files for players."""
    id: str
    """UUID of the job; newer ones sort after older ones."""
    type: Literal["import", "transcription", "playback"] | str
    """What it does."""
    project_id: str
    """Project that it works for."""
    status: WorkStatus
    """Its current status."""
    progress: float
    """From 0 to 1; never falls, and may rise in steps."""
    credits: NotRequired[int]
    """Credits charged for it; 0 for all but transcriptions."""
    refunded: NotRequired[int]
    """Credits that were refunded: all of them if it failed; a part if the media was shorter than its header states."""
    error: NotRequired[str | None]
    """Why it failed, in a sentence for people; null or absent otherwise."""
    error_code: NotRequired[FailureCode | None]
    """Machine-readable reason; null for success and for failures before codes existed. Codes may be added."""
    warnings: NotRequired[Sequence[JobWarning]]
    """Differences from the request; empty if none."""
    engine: NotRequired[Literal["transcribe", "own", "address"] | str]
    """What heard the words of a transcription that has completed: `transcribe` for Amazon Transcribe, `own` for a recogniser of the stage, `address` for one of another service that its operator has chosen."""
    export_ids: NotRequired[Sequence[str]]
    """The exports that wait for it, in the order of the presets; absent where none were requested with it."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    completed_at: NotRequired[str | None]
    """When it ended, completed or failed; null before that."""


class JobCompletedEvent(TypedDict):
    """An import, a transcription or the making of files for players is done."""
    id: str
    """UUID of the event: the same at every attempt, so that repetitions can be recognised."""
    type: Literal["project.imported", "transcript.completed", "playback.completed"]
    """What happened."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    data: JobCompletedEventData
    """The work that ended. Read it by the API: events may arrive late and out of order."""
    test: NotRequired[Literal[True]]
    """True in a test delivery, and absent in any other."""


class JobFailedEvent(TypedDict):
    """An import, a transcription or the making of files for players failed."""
    id: str
    """UUID of the event: the same at every attempt, so that repetitions can be recognised."""
    type: Literal["project.import_failed", "transcript.failed", "playback.failed"]
    """What happened."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    data: JobFailedEventData
    """The work that ended. Read it by the API: events may arrive late and out of order."""
    test: NotRequired[Literal[True]]
    """True in a test delivery, and absent in any other."""


class JobList(TypedDict):
    """A page of jobs."""
    data: Sequence[Job]
    """Newest first."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class JobWarning(TypedDict):
    """Something that differs from what was requested, in a job that is otherwise fine."""
    code: Literal["text_not_heard", "labels_left_out", "media_shorter_than_stated", "speakers_not_told"] | str
    """`text_not_heard`: part of the text was not heard; its words have `unheard`, and subtitles and burned captions leave out what nobody has time to read. Or the text is not what is spoken, and the transcript has the words that were heard (`on_text_mismatch`). `labels_left_out`: labels such as `[Chorus]` were not spoken and are not in the transcript. `media_shorter_than_stated`: the file, or its sound, ends before the length that its header states; started minutes that it lacks are refunded. `speakers_not_told`: speaker labels were requested, but the recogniser did not give any."""
    message: str
    """Says what differs, in a sentence for people."""


class Line(TypedDict):
    """A line of captions."""
    words: Sequence[Word]
    """In the order in which they are spoken."""
    start: NotRequired[float]
    """Seconds, of a line that somebody timed, such as a cue of a file: captions show it from `start` to `end`, and all its words are between them."""
    end: NotRequired[float]
    """Seconds, of a line that somebody timed, such as a cue of a file: captions show it from `start` to `end`, and all its words are between them."""
    position: NotRequired[Literal["top"] | str]
    """`top`: the line is at the top of the picture, in subtitle files and in videos of our own renderer; MediaConvert draws it above the others, with the warning `drawn_simpler`. Absent: where the style has captions."""
    kind: NotRequired[Literal["speech", "sound"] | str]
    """`sound`: a label of a sound, such as `[door slams]`, and not speech. Absent for speech."""


class LineInput(TypedDict):
    """A line of an edited transcript."""
    words: Sequence[WordInput]
    """In the order in which they are spoken."""
    start: NotRequired[float | None]
    """Seconds, of a line that somebody timed, such as a cue of a file: captions show it from `start` to `end`, and all its words are between them. When not given, that of the line with the same words stays; null removes it."""
    end: NotRequired[float | None]
    """Seconds, of a line that somebody timed, such as a cue of a file: captions show it from `start` to `end`, and all its words are between them. When not given, that of the line with the same words stays; null removes it."""
    position: NotRequired[Literal["top"] | None]
    """`top`: the line is at the top of the picture, in subtitle files and in videos of our own renderer; MediaConvert draws it above the others, with the warning `drawn_simpler`. Absent: where the style has captions. When not given, that of the line with the same words stays; null removes it."""
    kind: NotRequired[Literal["speech", "sound"]]
    """`sound`: a label of a sound, such as `[door slams]`; otherwise `speech`. When not given, that of the line with the same words stays."""


class LoggedDelivery(TypedDict):
    """One event on its way to one endpoint, with its attempts."""
    event_id: str
    """UUID of the event; newer ones sort after older ones."""
    event_type: EventType
    """What happened."""
    status: Literal["pending", "delivered", "failed"]
    """`pending` until a receiver answers 2xx, or the retries of 24 hours are used up."""
    attempts: int
    """Number of attempts that were made."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    last_attempt_at: str | None
    """When the last attempt was made."""
    next_attempt_at: str | None
    """About when the next attempt is made; null when the delivery has ended."""
    response_status: int | None
    """Status of the last response; null when there was none."""
    response_ms: int | None
    """How long that response took, in milliseconds."""
    error: str | None
    """Why the last attempt failed; null when it succeeded."""
    request_body: str
    """The bytes that are sent at each attempt: the event as JSON."""
    attempt_log: Sequence[DeliveryAttempt]
    """The newest 20 attempts, oldest first."""


LookDocument = TypedDict(
    "LookDocument",
    {
        "$schema": "NotRequired[str]",
        "version": "Literal[1]",
        "name": "str",
        "use": "str",
        "colors": "LookDocumentColors",
        "roles": "LookDocumentRoles",
        "row_box": "NotRequired[LookDocumentRowBox]",
        "page_box": "NotRequired[LookDocumentPageBox]",
        "speaker_colors": "NotRequired[Sequence[str]]",
        "pages": "NotRequired[LookDocumentPages]",
        "motion": "NotRequired[LookDocumentMotion]",
        "emphasis": "NotRequired[LookDocumentEmphasis]",
        "platforms": "NotRequired[LookDocumentPlatforms]",
    },
)
"""A design of captions, docs/look.schema.json. Lengths are multiples of the type size; sizes are pixels on a picture whose short side is 1080 pixels."""


class McpError(TypedDict):
    """The refusal of a message."""
    jsonrpc: Literal["2.0"]
    """The version of JSON-RPC."""
    id: NotRequired[str | float | None]
    """The id of the message; null where it could not be read."""
    error: McpErrorError
    """What is wrong."""


class McpMessage(TypedDict):
    """A JSON-RPC message of the Model Context Protocol."""
    jsonrpc: Literal["2.0"]
    """The version of JSON-RPC."""
    id: NotRequired[str | float | None]
    """Repeated in the reply; absent where none is wanted."""
    method: str
    """Such as `tools/list` and `tools/call`."""
    params: NotRequired[Mapping[str, object]]
    """What the method takes."""


class McpReply(TypedDict):
    """The reply to a message."""
    jsonrpc: Literal["2.0"]
    """The version of JSON-RPC."""
    id: NotRequired[str | float | None]
    """The id of the message."""
    result: NotRequired[Mapping[str, object]]
    """What the method gives. A tool that failed gives a result with `isError`."""


class MergeLines(TypedDict):
    """Joins a line with the next one."""
    op: Literal["merge_lines"]
    """The operation."""
    line: int
    """The line, counted from 0."""


class MoveWords(TypedDict):
    """Moves words to the neighbouring line: the first ones to the previous, the last ones to the next."""
    op: Literal["move_words"]
    """The operation."""
    line: int
    """The line, counted from 0."""
    count: NotRequired[int]
    """How many words are moved."""
    to: Literal["previous", "next"]
    """The line that gets them."""


class NameVersion(TypedDict):
    """A name for a version."""
    name: str | None
    """Null removes the name."""


class NewExports(TypedDict):
    """Exports that are charged with a transcription and begin when it completes."""
    presets: Sequence[PresetIdInput]
    """One export is made for each; none may be given twice."""
    resolution: NotRequired[Resolution]
    """Short side of the picture."""
    fit: NotRequired[Fit]
    """How a picture of another shape becomes that of the preset."""
    focus: NotRequired[Focus]
    """What a crop keeps; by default the middle of the picture."""
    burn_captions: NotRequired[bool]
    """Draws the captions into the picture."""
    soft_captions: NotRequired[bool]
    """Adds the captions as a track of text that players can switch on and off, as in CreateExports."""
    layer: NotRequired[bool]
    """Renders the burned captions alone, with alpha, as a QuickTime file of ProRes 4444 without sound, to lay over the video in an editor: with the size and frame rate that the same request without `layer` produces; `fit` and `focus` have no effect on it. Only the renderer `lambda` makes layers: where it would not make the video, the request is refused."""
    sound_labels: NotRequired[bool]
    """`false` leaves out lines of the kind `sound`, such as `[door slams]`."""
    range_start: NotRequired[float]
    """Start of the clip, in seconds of the media; by default the start of the media."""
    range_end: NotRequired[float]
    """End of the clip, in seconds of the media; by default the end of the media."""
    style_id: NotRequired[str]
    """A saved style of the account; `style` is merged over it. By default the style that the project has when they begin."""
    style: NotRequired[CaptionStylePatch]
    """Merged field by field over that style, or over the one that the project has at the request, for these exports only; null takes the default of a field."""


class PatchAccount(TypedDict):
    """What the account is told of."""
    low_credits: NotRequired[int | None]
    """The balance below which a charge sends `credits.low`; null for none."""
    monthly_budget: NotRequired[int | None]
    """Credits of a UTC month; a charge that takes the spend to 50, 80 or 100 % of it sends `spend.threshold`. Null for none."""


class PatchApiKey(TypedDict):
    """Changes of an API key; null clears `cap` and `expires_at`."""
    name: NotRequired[str]
    """A name by which people recognise the key."""
    scopes: NotRequired[Sequence[ScopeInput]]
    """What the key may do: only scopes that the key which makes it has itself."""
    cap: NotRequired[CapInput | None]
    """How much the key may spend. What its descendants spend counts on it too."""
    expires_at: NotRequired[str | None]
    """The key is refused from this time on. No later than the expiry of the key that makes it."""


class PatchComment(TypedDict):
    """A change of a comment."""
    resolved: bool
    """Whether it is done with."""


class PatchProject(TypedDict):
    """A change of a project: fields that are not given stay as they are."""
    title: NotRequired[str]
    """A new title; an empty one changes nothing."""
    style_id: NotRequired[str]
    """Replaces the style of the project. A saved style of the account; `style` is merged over it."""
    style: NotRequired[CaptionStylePatch | None]
    """Merged into the style field by field; null clears it, or stands for no field beside `style_id`."""
    format: NotRequired[Aspect | None]
    """Shape of exports, for presets that have it (see PresetIdInput); other presets use their first shape. With `9:16` an `instagram_feed` is 4:5. Null clears it."""
    vocabulary: NotRequired[ProjectVocabulary | None]
    """Words of this project, which go before the vocabulary of the account. The next transcription has it; null clears it."""
    metadata: NotRequired[Mapping[str, str] | None]
    """Takes the place of all pairs; null clears them. Exports that exist keep theirs."""


class PatchStyle(TypedDict):
    """A change of a saved style: fields that are not given stay as they are."""
    name: NotRequired[str]
    """A new name."""
    style: NotRequired[CaptionStylePatch | None]
    """Merged into the style field by field; null clears it."""
    default: NotRequired[bool]
    """True makes it the default, in place of the one before; false leaves the account without a default, if it was this one."""


class PatchVocabulary(TypedDict):
    """A change of the vocabulary."""
    add: NotRequired[Sequence[VocabularyEntryInput]]
    """Entries. One with the word and language of an entry takes its place."""
    remove: NotRequired[Sequence[str]]
    """Words whose entries go, in all languages."""
    dismiss: NotRequired[Sequence[PatchVocabularyDismissItem]]
    """Suggestions that are shown no more, by `heard` and `word`."""


class PatchWebhook(TypedDict):
    """A change of a webhook endpoint: fields that are not given stay as they are."""
    url: NotRequired[str]
    """Where events are sent from now on: it starts with https://, names a public host, contains no user name or password and no port but 443, and every URL parser reads it alike (two slashes, no spaces, backslashes or line breaks, no @ before the first slash)."""
    events: NotRequired[Sequence[EventTypeInput]]
    """Event types to send from now on; all of them when empty."""
    description: NotRequired[str | None]
    """Any text for people; an empty one or null clears it."""
    enabled: NotRequired[bool]
    """False disables the endpoint, true enables it."""


class Peaks(TypedDict):
    """The file at `peaks`: the lowest and the highest sample of each of at most 20,000 equal parts of the sound."""
    version: int
    """2: the version of the format."""
    channels: int
    """1: the peaks are those over all channels."""
    sample_rate: int
    """Samples per second of the sound that the peaks were taken from."""
    samples_per_pixel: int
    """Samples in one part: a part lasts `samples_per_pixel / sample_rate` seconds."""
    bits: int
    """8: the bits of a sample."""
    length: int
    """How many parts there are."""
    data: Sequence[int]
    """For each part its lowest and its highest sample, from -128 to 127."""


class Preview(TypedDict):
    """Captions as an export would show them, checked."""
    width: int
    """Width of the picture that the captions were laid out for, in pixels."""
    height: int
    """Height of that picture, in pixels."""
    pages: int
    """How many pages the captions have: texts that are shown one after another."""
    findings: Sequence[PreviewFinding]
    """In the order of the pages, after those of `platform`; empty when nothing was found."""
    warnings: Sequence[ExportWarning]
    """Those that an export would have about its font and style."""


class PreviewFinding(TypedDict):
    """A rule that a page breaks."""
    rule: Literal["platform", "min_duration", "max_duration", "reading_speed", "orphan", "forbidden_break"] | str
    """`platform`: the platform does not accept the clip, and an export is refused. `min_duration` and `max_duration`: a page is shown too briefly or too long. `reading_speed`: it has more characters a second than its language allows. `orphan`: a word stands alone on a line. `forbidden_break`: a line ends where its language does not allow it. The last two are not reported for styles with `words_per_page` up to 4."""
    severity: Literal["hard", "soft"]
    """`hard` where platforms or broadcasters refuse it or it cannot be read, `soft` where it is harder to read."""
    message: str
    """What is wrong, in a sentence for people."""
    text: str
    """The page, its lines separated by line breaks; empty for `platform`."""
    start: float
    """When the page appears, in seconds of the media."""
    end: float
    """When it disappears, in seconds of the media."""


class PreviewRequest(TypedDict):
    """What the captions are laid out for."""
    preset: PresetIdInput
    """The platform, which decides on the shape of the picture and its safe zone."""
    resolution: NotRequired[Resolution]
    """The short side of the picture."""
    style_id: NotRequired[str]
    """A saved style of the account; `style` is merged over it. By default the style of the project."""
    style: NotRequired[CaptionStylePatch]
    """Merged over that style field by field; null takes the default of a field."""
    format: NotRequired[Aspect]
    """Shape of exports, for presets that have it (see PresetIdInput); other presets use their first shape. With `9:16` an `instagram_feed` is 4:5. By default that of the project."""
    range_start: NotRequired[float]
    """Start of the clip, in seconds of the media; by default the start of the media."""
    range_end: NotRequired[float]
    """End of the clip; by default the end of the media."""
    at: NotRequired[float]
    """The moment of the picture, in seconds of the media; by default the middle of the first caption. Only with `Accept: image/png`."""
    background: NotRequired[str]
    """The colour around the captions of a picture; by default it is transparent there. Only with `Accept: image/png`."""
    fit: NotRequired[Fit]
    """How a picture of another shape becomes that of the preset."""
    focus: NotRequired[Focus]
    """What a crop keeps; by default the middle of the picture."""
    frame: NotRequired[bool]
    """Draws the frame that the video would have at that moment under the captions, fitted and in the colours of an export. Only with `Accept: image/png`, without `background`, and where a deployment makes videos by its own renderer; of media without a picture everywhere. A frame that takes more than 15 seconds to decode is refused; where the account has no credits, more than 5 seconds."""
    sound_labels: NotRequired[bool]
    """`false` leaves out lines of the kind `sound`, such as `[door slams]`."""


class Project(TypedDict):
    """One media item with its transcript, style and exports."""
    id: str
    """UUID of the project; newer ones sort after older ones."""
    title: str
    """Its title."""
    status: ProjectStatus
    """Its current status."""
    kind: ProjectKind
    """What the media is."""
    source: Literal["audio", "video"]
    """Whether the media has a picture."""
    language: NotRequired[str]
    """ISO 639-1 code, as given or identified; `auto` until it is known."""
    duration: NotRequired[float | None]
    """Length of the media in seconds; null until it is known."""
    audio_tracks: NotRequired[int]
    """Number of audio tracks of the media; absent until it is known."""
    audio_track: NotRequired[int]
    """The audio track that is transcribed and that exports have, counted from 1."""
    width: NotRequired[int | None]
    """Width of the picture on screen in pixels, rotation applied; null until it is known, and without a picture."""
    height: NotRequired[int | None]
    """Its height."""
    frame_rate: NotRequired[float | None]
    """Frames per second of the source; null until it is known, and without a picture. An export keeps it where the platform takes it."""
    format: NotRequired[Aspect]
    """Shape of exports, for presets that have it (see PresetIdInput); other presets use their first shape. With `9:16` an `instagram_feed` is 4:5."""
    style: NotRequired[CaptionStyle]
    """How captions look."""
    vocabulary: NotRequired[Sequence[VocabularyEntry]]
    """Words of this project, which go before the vocabulary of the account."""
    playback: NotRequired[Literal["processing", "completed", "failed"]]
    """Whether the proxy, the poster and the waveform exist, which GET /projects/{project_id}/media gives; absent until they are requested."""
    error: NotRequired[str | None]
    """Why it failed, or why a draft was not transcribed, in a sentence for people; null or absent otherwise."""
    error_code: NotRequired[FailureCode | None]
    """Machine-readable reason; null for success and for failures before codes existed. Codes may be added."""
    job_id: NotRequired[str | None]
    """Its current or last import or transcription."""
    export_ids: NotRequired[Sequence[str]]
    """The exports that the request which made it asked for; absent where it asked for none."""
    metadata: NotRequired[Mapping[str, str]]
    """Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events."""
    external_id: NotRequired[str]
    """Your own id of the project, unique in the account; absent where none was given."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""
    batch_id: NotRequired[str]
    """The batch that made it; absent where none did."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""


class ProjectList(TypedDict):
    """A page of projects."""
    data: Sequence[Project]
    """Newest first."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class ProjectMedia(TypedDict):
    """How a player reaches the media of a project, and how they are stored."""
    url: str
    """A signed URL, valid for at most 1 hour and at least half of that. It supports byte ranges, and pages of other origins if the deployment allows them (CORS)."""
    expires_at: str
    """The URL is refused from this time on: a player must start its requests earlier."""
    playable: bool | None
    """Whether current browsers play the container and codecs of the media. `false`, for example, for MKV, AVI, ProRes and HEVC; null where an earlier release stored the media without the codec of its picture."""
    state: Literal["none", "processing", "completed", "failed"]
    """Whether the other files exist: `none` until POST /projects/{project_id}/media asks for them, `processing` while they are made, then `completed` or `failed`."""
    proxy: str | None
    """A small MP4 (H.264 and AAC) to play in place of media that browsers do not play; of audio, with sound alone. Null where they play the media, or it is not made."""
    poster: str | None
    """A frame of the picture as JPEG, in its shape and at most 540 pixels on its short side. Null for audio."""
    peaks: str | None
    """The waveform as JSON, as audiowaveform writes it: the schema Peaks. Read by wavesurfer.js, peaks.js and others."""
    container: str
    """The form of the media, as MediaConvert names it: `mp4`, `quicktime`, `matroska` …"""
    video_codec: str | None
    """What the picture is encoded with, as MediaConvert names it: `AVC` (H.264), `HEVC`, `PRORES` … Null for audio, and where an earlier release stored the media."""
    size: int
    """Bytes of the media."""
    key_frame_interval: float | None
    """The longest time in seconds between two key frames of the picture. Null where no index of the file tells it."""


class ProjectText(TypedDict):
    """The lyrics or the script of a project."""
    text: str
    """The text that was given; empty when there is none."""


class Quote(TypedDict):
    """A price, and what it is for."""
    quote_id: str
    """Send it as `quote_id` in the request that does the work."""
    project_id: str
    """Project of the work."""
    credits: int
    """Total price: the sum of the items."""
    items: Sequence[QuoteItem]
    """The quoted work."""
    affordable: bool
    """Whether the request that does the work would be accepted now; otherwise `warnings` say why not."""
    warnings: Sequence[QuoteWarning]
    """Why the work would be refused now, and for exports what of the style would be drawn simpler; empty when neither is so."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""
    expires_at: str
    """Until when the price is valid."""


class QuoteExports(TypedDict):
    """The fields of CreateExports, without `quote_id`."""
    presets: Sequence[PresetIdInput]
    """One export is made for each; none may be given twice. Required without a quote."""
    resolution: NotRequired[Resolution]
    """Short side of the picture."""
    fit: NotRequired[Fit]
    """How a picture of another shape becomes that of the preset."""
    focus: NotRequired[Focus]
    """What a crop keeps; by default the middle of the picture."""
    burn_captions: NotRequired[bool]
    """Draws the captions into the picture; the project must have a transcript."""
    soft_captions: NotRequired[bool]
    """Adds the captions as a track of text that players can switch on and off; the project must have a transcript. Without burned captions they are switched on. Only the renderer `lambda` makes such a track: where it would not make the video, the request is refused."""
    layer: NotRequired[bool]
    """Renders the burned captions alone, with alpha, as a QuickTime file of ProRes 4444 without sound, to lay over the video in an editor: with the size and frame rate that the same request without `layer` produces; `fit` and `focus` have no effect on it. Only the renderer `lambda` makes layers: where it would not make the video, the request is refused."""
    sound_labels: NotRequired[bool]
    """`false` leaves out lines of the kind `sound`, such as `[door slams]`."""
    range_start: NotRequired[float]
    """Start of the clip, in seconds of the media; by default the start of the media."""
    range_end: NotRequired[float]
    """End of the clip, in seconds of the media; by default the end of the media."""
    style_id: NotRequired[str]
    """A saved style of the account; `style` is merged over it. By default the style of the project."""
    style: NotRequired[CaptionStylePatch]
    """Merged over that style field by field, for these exports only; null takes the default of a field."""
    max_credits: NotRequired[int]
    """The most that may be charged: if the price is higher, nothing is created or charged."""


class QuoteItem(TypedDict):
    """One piece of the quoted work."""
    type: Literal["transcription", "export"] | str
    """What it does."""
    preset: NotRequired[PresetId]
    """Preset of an export."""
    minutes: int
    """Started minutes, which are charged."""
    credits: int
    """Its price."""


class QuoteTranscription(TypedDict):
    """The fields of TranscribeRequest, without `quote_id`."""
    language: NotRequired[Language]
    """ISO 639-1 code, or `auto` to identify it; `und`, which transcripts made by older releases may have, means the same. Languages that can only be aligned require a `text`."""
    text: NotRequired[str]
    """Lyrics or script, up to 100,000 characters. The transcript is then this text, line by line, with the times of what is spoken. When hardly anything of it is heard, it is as `on_text_mismatch` says. GET /projects/{project_id}/text returns it. Labels of sections on a line of their own (`[Chorus]`, `Verse 2:`) and marks of repetition (`x2`) are left out unless they are spoken; `[laughs]` is text. Replaces the stored text; an empty one clears it."""
    on_text_mismatch: NotRequired[Literal["transcribe", "fail"]]
    """When the text is not what is spoken. `transcribe`, the default: the transcript has the words that were heard, and the job a warning `text_not_heard`; the project keeps the text. `fail`: the work fails with `text_mismatch` and is refunded, as it does in any case in a language that can only be aligned."""
    audio_track: NotRequired[int]
    """Counted from 1. By default the first is transcribed; when nobody speaks in it the next, up to 4. By default the one that was chosen or found before."""
    speakers: NotRequired[bool | int]
    """Labels each word with its speaker: `true` distinguishes up to 10 speakers, a number up to that many. Free of charge. By default as in the last request; `false` turns them off."""
    exports: NotRequired[NewExports]
    """The videos to make of the transcript, by the fields of POST exports."""
    max_credits: NotRequired[int]
    """The most that may be charged: if the price is higher, nothing is created or charged. It covers the transcription and `exports` together."""


class QuoteWarning(TypedDict):
    """Why work would be refused now, or what of an export would differ from what was requested."""
    code: Literal["invalid_request", "unsupported_source_url", "not_media", "unsupported_media", "encrypted_media", "unusable_font", "font_licence", "no_audio", "duration_limit_exceeded", "unauthorized", "insufficient_credits", "spend_limit_reached", "max_credits_exceeded", "key_cap_reached", "scope_missing", "origin_refused", "key_of_client", "beyond_own_key", "plan_limit_exceeded", "not_found", "method_not_allowed", "transcript_not_ready", "external_id_taken", "project_busy", "cancel_limit_reached", "quote_stale", "upload_incomplete", "upload_used", "quote_expired", "upload_expired", "version_mismatch", "payload_too_large", "rate_limited", "too_many_open", "idempotency_key_reused", "tus_invalid_request", "tus_unauthorized", "tus_not_found", "tus_offset_conflict", "tus_gone", "tus_version_unsupported", "tus_too_large", "tus_unsupported_media_type", "tus_locked", "tus_checksum_mismatch", "internal_error", "unavailable", "font_replaced", "characters_left_out", "emoji_in_one_color", "low_contrast", "motion_reduced", "drawn_simpler", "media_shorter_than_stated", "picture_cropped", "picture_shorter_than_sound", "renderer_fallback"] | str
    """The error code that the request would get, or that of a warning which an export would have."""
    message: str
    """Says why, in a sentence for people."""


class ReadCues(TypedDict):
    """The cues of a subtitle file that a transcript was replaced by."""
    read: int
    """Cues that the transcript has now."""
    repaired: int
    """Cues among those read of which something was changed."""
    left_out: int
    """Cues that it does not have."""


class RenameSpeaker(TypedDict):
    """Gives a speaker a name."""
    op: Literal["rename_speaker"]
    """The operation."""
    label: str
    """The label of the speaker."""
    name: NotRequired[str | None]
    """The name to show; null removes it."""


class ReplaceTranscript(TypedDict):
    """The edited transcript. Only `lines` can be changed. The other fields of GET may be sent unchanged, so that a response of GET can be sent back as a whole."""
    lines: Sequence[LineInput]
    """All lines of the transcript."""
    speakers: NotRequired[Sequence[SpeakerInput]]
    """Names of the speakers. When not given, all names stay; otherwise a speaker without a name here loses it. Labels that no word has are ignored."""
    project_id: NotRequired[str]
    """Read-only: refused unless it equals that of the project."""
    language: NotRequired[str]
    """Read-only: refused unless it equals that of the transcript."""
    engine: NotRequired[str]
    """Read-only: refused unless it equals that of the transcript."""
    duration: NotRequired[float]
    """Read-only: refused unless it equals that of the media."""
    text: NotRequired[str]
    """Read-only and computed from `lines`: refused unless it equals that of GET."""
    warnings: NotRequired[Sequence[Mapping[str, object]]]
    """Not read: a reply of PUT may be sent back as a whole."""
    cues: NotRequired[Mapping[str, object]]
    """Not read: a reply of PUT may be sent back as a whole."""


class ReplaceWords(TypedDict):
    """Replaces words of a line, inserts or deletes them. A line without words is removed."""
    op: Literal["replace_words"]
    """The operation."""
    line: int
    """The line, counted from 0."""
    word: int
    """The first of the words, counted from 0."""
    count: NotRequired[int]
    """How many words are replaced; 0 inserts."""
    words: Sequence[EditedWord]
    """The new words; an empty list deletes. Words without `start` and `end` share the time of the replaced words; those without `speaker` get the speaker of the first replaced word."""


class Review(TypedDict):
    """What a reviewer sees of a project, beside its transcript and its comments."""
    project_id: str
    """The project."""
    title: str
    """Its title."""
    duration: float | None
    """Length of the media in seconds; null before it is known."""
    state: Literal["none", "processing", "completed", "failed"]
    """How far the files for players are: `none` where nobody has asked for them."""
    video: str | None
    """URL of the proxy; of sound alone where the media has no picture. Null where there is none."""
    poster: str | None
    """URL of a picture of the video. Null where there is none."""
    urls_expire_at: str | None
    """When these URLs end. Null where there are none."""


class ReviewLink(TypedDict):
    """A link by which somebody without a key reviews a project."""
    id: str
    """UUID of the review link; newer ones sort after older ones."""
    project_id: str
    """The project that it is for. Nothing else of the account can be reached by it."""
    name: str
    """Given to tell links apart; empty where none was given."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    expires_at: str
    """When it ends, at the latest."""


class ReviewLinkList(TypedDict):
    """Review links."""
    data: Sequence[ReviewLink]
    """Newest first."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class RotateApiKey(TypedDict):
    """How a secret is rotated."""
    overlap_seconds: NotRequired[int]
    """How long the earlier secrets stay valid at most; 0 ends them now."""


class SavedStyle(TypedDict):
    """A style that requests name by its id."""
    id: str
    """UUID of the saved style; newer ones sort after older ones."""
    name: str
    """Given to tell styles apart."""
    style: CaptionStyle
    """How captions look."""
    default: bool
    """Whether it is the default of the account: the style of new projects that ask for none."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""


class SavedStyleList(TypedDict):
    """All saved styles."""
    data: Sequence[SavedStyle]
    """Newest first."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class Session(TypedDict):
    """A console session."""
    id: str
    """UUID of the session; newer ones sort after older ones."""
    key_id: str
    """The API key that it was made with."""
    current: bool
    """Whether this request was sent with this session."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    expires_at: str
    """When it ends."""


class SessionList(TypedDict):
    """Console sessions."""
    data: Sequence[Session]
    """Newest first."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class ShiftLines(TypedDict):
    """Shifts the times of lines."""
    op: Literal["shift"]
    """The operation."""
    seconds: float
    """Added to every start and end; negative for earlier."""
    from_line: NotRequired[int]
    """The first of the lines, counted from 0."""
    to_line: NotRequired[int]
    """The last of the lines, counted from 0; by default the last of the transcript."""


class SignUploadParts(TypedDict):
    """Which parts to sign."""
    first_part: NotRequired[int]
    """The number of the first one, counted from 1."""
    count: NotRequired[int]
    """How many, at most."""


class Speaker(TypedDict):
    """A speaker of the transcript."""
    label: str
    """The label that words have in `speaker`: `spk_0`, `spk_1` and so on after a transcription, or your own."""
    name: str | None
    """The name to show; null when none was given."""


class SpeakerInput(TypedDict):
    """The name of a speaker."""
    label: str
    """The label that words have in `speaker`: `spk_0`, `spk_1` and so on after a transcription, or your own."""
    name: NotRequired[str | None]
    """The name to show; null when none was given."""


class SpendThresholdEvent(TypedDict):
    """The spend of a month has reached a share of the budget."""
    id: str
    """UUID of the event: the same at every attempt, so that repetitions can be recognised."""
    type: Literal["spend.threshold"]
    """What happened."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    data: SpendThresholdEventData
    """The month."""
    test: NotRequired[Literal[True]]
    """True in a test delivery, and absent in any other."""


class SplitLine(TypedDict):
    """Splits a line in two."""
    op: Literal["split_line"]
    """The operation."""
    line: int
    """The line, counted from 0."""
    word: int
    """The first word of the second line, counted from 0."""


class TestWebhook(TypedDict):
    """Which event is sent as a test."""
    type: NotRequired[EventTypeInput]
    """What the sample says that happened."""


class TranscribeRequest(TypedDict):
    """Without a text the stored text is used. The stored language is not used: without a language it is `auto`."""
    language: NotRequired[Language]
    """ISO 639-1 code, or `auto` to identify it; `und`, which transcripts made by older releases may have, means the same. Languages that can only be aligned require a `text`."""
    text: NotRequired[str]
    """Lyrics or script, up to 100,000 characters. The transcript is then this text, line by line, with the times of what is spoken. When hardly anything of it is heard, it is as `on_text_mismatch` says. GET /projects/{project_id}/text returns it. Labels of sections on a line of their own (`[Chorus]`, `Verse 2:`) and marks of repetition (`x2`) are left out unless they are spoken; `[laughs]` is text. Replaces the stored text; an empty one clears it."""
    on_text_mismatch: NotRequired[Literal["transcribe", "fail"]]
    """When the text is not what is spoken. `transcribe`, the default: the transcript has the words that were heard, and the job a warning `text_not_heard`; the project keeps the text. `fail`: the work fails with `text_mismatch` and is refunded, as it does in any case in a language that can only be aligned."""
    audio_track: NotRequired[int]
    """Counted from 1. By default the first is transcribed; when nobody speaks in it the next, up to 4. By default the one that was chosen or found before."""
    speakers: NotRequired[bool | int]
    """Labels each word with its speaker: `true` distinguishes up to 10 speakers, a number up to that many. Free of charge. By default as in the last request; `false` turns them off."""
    exports: NotRequired[NewExports]
    """The videos to make of the transcript, by the fields of POST exports."""
    max_credits: NotRequired[int]
    """The most that may be charged: if the price is higher, nothing is created or charged. It covers the transcription and `exports` together."""
    quote_id: NotRequired[str]
    """A quote for this project. Send it alone, or with the body that was quoted. It is redeemed once: a further request with it gets the first response."""


class Transcript(TypedDict):
    """What is said in the media, and when."""
    project_id: str
    """Project that it belongs to."""
    language: str
    """ISO 639-1 code; `auto` for a transcript that was written before a language is known."""
    engine: NotRequired[Literal["transcribe", "own", "address"] | str]
    """What heard the words that the transcript began with: `transcribe` for Amazon Transcribe, `own` for a recogniser of the stage, `address` for one of another service that its operator has chosen. Absent where nobody heard them."""
    duration: float
    """Length of the media in seconds."""
    text: str
    """All words, one line of text per line."""
    lines: Sequence[Line]
    """In the order in which they are spoken."""
    speakers: NotRequired[Sequence[Speaker]]
    """The speakers in the order in which they start to speak; absent when no word has a speaker."""
    warnings: NotRequired[Sequence[TranscriptWarning]]
    """In the reply of PUT alone: what the save changed or left out, at most 100; absent where that is nothing."""
    cues: NotRequired[ReadCues]
    """In the reply of PUT with a file alone: how many cues it had."""


class TranscriptChange(TypedDict):
    """Neighbouring words that changed alike."""
    changed: Sequence[Literal["text", "times", "speaker", "lines", "emphasis"] | str]
    """What is different: `text` (words were replaced, added or removed), or with equal text `times`, `speaker`, `emphasis` (or the emoji) or `lines` (a line starts at the word in only one of the versions)."""
    before: WordsAt
    """The words in the version that is compared from."""
    after: WordsAt
    """The words in the version that is compared to."""


TranscriptDiff = TypedDict(
    "TranscriptDiff",
    {
        "from": "str",
        "to": "str",
        "changes": "Sequence[TranscriptChange]",
    },
)
"""What changed between two versions."""


class TranscriptVersion(TypedDict):
    """A version of a transcript."""
    version: str
    """Its id, which is also its ETag."""
    author: VersionAuthor
    """Who saved it."""
    created_at: str
    """When the first of its saves was made, ISO 8601 in UTC."""
    saved_at: str
    """When the last of its saves was made, ISO 8601 in UTC."""
    name: str | None
    """Shown in the list of versions; null without a name."""
    exported: bool
    """Whether an export shows it."""
    current: bool
    """Whether it is the current transcript."""
    restored_from: str | None
    """The version whose words it restored; null if it restored none."""


class TranscriptVersionList(TypedDict):
    """The versions of a transcript."""
    data: Sequence[TranscriptVersion]
    """Newest first."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class TranscriptWarning(TypedDict):
    """What a save changed or left out of what was sent."""
    code: Literal["cue_repaired", "cue_left_out", "encoding_guessed", "speakers_named", "heard_elsewhere", "not_heard", "line_times_left_out"] | str
    """`cue_repaired`: something of a cue was changed, such as its length or order. `cue_left_out`: the transcript does not have the cue. `encoding_guessed`: a file is neither UTF-8 nor says what it is, and its letters were read as the message says. `speakers_named`: names, or marks of a change, at the start of rows became speakers. `heard_elsewhere`: the words of a cue were heard at another time than its own, which it keeps. `not_heard`: too little of a file was heard to place its words. `line_times_left_out`: the words of a line were changed by a client that did not send its `start` and `end`."""
    message: str
    """A sentence for the user."""
    cue: NotRequired[int]
    """Number of the cue in its file, counted from 1."""
    line: NotRequired[int]
    """Line of the transcript, counted from 0."""


class UploadPart(TypedDict):
    """A part of a file, and where its bytes go."""
    part_number: int
    """Counted from 1."""
    size: int
    """Its bytes: `part_size`, or what is left for the last one."""
    url: str
    """Takes one PUT of exactly these bytes, without the API key."""
    etag: str | None
    """The ETag of the part that storage has; null while it has none."""


class UploadParts(TypedDict):
    """A page of parts."""
    data: Sequence[UploadPart]
    """In order; empty when the upload is complete."""
    next_part: int | None
    """The number of the first part after these; null after the last."""
    expires_at: str
    """When the URLs expire, ISO 8601 in UTC."""
    completed_at: str | None
    """When the upload was completed; null before."""


class UploadSlot(TypedDict):
    """Where the bytes of a file go."""
    upload_id: str
    """UUID of the slot; newer ones sort after older ones."""
    upload_url: str
    """Takes one PUT of the declared type and size, without the API key. A file over 1 GB (1,073,741,824 bytes) must come by `multipart` or `resumable`: storage refuses its PUT with 403 before it reads the bytes."""
    expires_at: str
    """When an upload by `upload_url` or `resumable` must be finished, ISO 8601 in UTC."""
    resumable: UploadSlotResumable
    """How to upload in parts, with TUS 1.0.0."""
    multipart: UploadSlotMultipart
    """How to upload in parts straight to storage: `POST /uploads/{upload_id}/parts` signs their URLs. The fastest and cheapest way for large files."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""


Usage = TypedDict(
    "Usage",
    {
        "from": "str",
        "to": "str",
        "by": "UsageBy",
        "total": "UsageAmounts",
        "data": "Sequence[UsageRow]",
        "next_cursor": "NotRequired[str]",
    },
)
"""Sums of the work that was charged in a period."""


class UsageAmounts(TypedDict):
    """Sums of transcriptions and exports."""
    works: int
    """Number of transcriptions and exports."""
    minutes: int
    """Started minutes of media that they were charged for; 0 for work from before minutes were recorded."""
    credits: int
    """Credits charged."""
    refunded: int
    """Credits that were refunded in the period, also of earlier work."""


class UsageRow(TypedDict):
    """The sums of one day, API key or project."""
    group: str | None
    """The day, or the id of the key or the project; null for work from before these were recorded."""
    works: int
    """Number of transcriptions and exports."""
    minutes: int
    """Started minutes of media that they were charged for; 0 for work from before minutes were recorded."""
    credits: int
    """Credits charged."""
    refunded: int
    """Credits that were refunded in the period, also of earlier work."""


class VersionAuthor(TypedDict):
    """Who saved a version."""
    kind: Literal["pipeline", "key", "session", "reviewer"] | str
    """`pipeline`: a transcription or alignment; `key`: a request with an API key; `session`: a request of a console session."""
    id: str
    """UUID of the job, the API key or the session."""


class Vocabulary(TypedDict):
    """The words of the account."""
    entries: Sequence[VocabularyEntry]
    """In the order of their words."""
    suggestions: Sequence[VocabularySuggestion]
    """The most frequent first."""


class VocabularyEntry(TypedDict):
    """A word that captions are to have where a recogniser hears something like it."""
    word: str
    """What captions are to have: a name, or a few words."""
    sounds_like: NotRequired[Sequence[str]]
    """Up to 5 ways in which a recogniser may write it. An ordinary English word is replaced only where the recogniser is not sure of it."""
    language: NotRequired[Literal["aa", "ab", "ae", "af", "ak", "am", "an", "ar", "as", "ast", "av", "ay", "az", "ba", "be", "bg", "bi", "bm", "bn", "bo", "br", "bs", "ca", "ce", "ch", "co", "cr", "cs", "cu", "cv", "cy", "da", "de", "dv", "dz", "ee", "el", "en", "eo", "es", "et", "eu", "fa", "ff", "fi", "fj", "fo", "fr", "fy", "ga", "gd", "gl", "gn", "gu", "gv", "ha", "he", "hi", "ho", "hr", "ht", "hu", "hy", "hz", "ia", "id", "ie", "ig", "ii", "ik", "io", "is", "it", "iu", "ja", "jv", "ka", "kab", "kg", "ki", "kj", "kk", "kl", "km", "kn", "ko", "kr", "ks", "ku", "kv", "kw", "ky", "la", "lb", "lg", "li", "ln", "lo", "lt", "lu", "lv", "mg", "mh", "mhr", "mi", "mk", "ml", "mn", "mr", "ms", "mt", "my", "na", "nb", "nd", "ne", "ng", "nl", "nn", "no", "nr", "nv", "ny", "oc", "oj", "om", "or", "os", "pa", "pi", "pl", "ps", "pt", "qu", "rm", "rn", "ro", "ru", "rw", "sa", "sc", "sd", "se", "sg", "si", "sk", "sl", "sm", "sn", "so", "sq", "sr", "ss", "st", "su", "sv", "sw", "ta", "te", "tg", "th", "ti", "tk", "tl", "tn", "to", "tr", "ts", "tt", "tw", "ty", "ug", "uk", "ur", "uz", "ve", "vi", "vo", "wa", "wo", "xh", "yi", "yo", "za", "zh", "zu"]]
    """Only in transcripts of this language; absent: in all."""
    case: NotRequired[Literal["exact", "sentence"]]
    """`exact`, the default: as `word` has it. `sentence`: with a capital at the start of a sentence."""


class VocabularyEntryInput(TypedDict):
    """A word that captions are to have where a recogniser hears something like it."""
    word: str
    """What captions are to have: a name, or a few words."""
    sounds_like: NotRequired[Sequence[str]]
    """Up to 5 ways in which a recogniser may write it. An ordinary English word is replaced only where the recogniser is not sure of it."""
    language: NotRequired[Literal["aa", "ab", "ae", "af", "ak", "am", "an", "ar", "as", "ast", "av", "ay", "az", "ba", "be", "bg", "bi", "bm", "bn", "bo", "br", "bs", "ca", "ce", "ch", "co", "cr", "cs", "cu", "cv", "cy", "da", "de", "dv", "dz", "ee", "el", "en", "eo", "es", "et", "eu", "fa", "ff", "fi", "fj", "fo", "fr", "fy", "ga", "gd", "gl", "gn", "gu", "gv", "ha", "he", "hi", "ho", "hr", "ht", "hu", "hy", "hz", "ia", "id", "ie", "ig", "ii", "ik", "io", "is", "it", "iu", "ja", "jv", "ka", "kab", "kg", "ki", "kj", "kk", "kl", "km", "kn", "ko", "kr", "ks", "ku", "kv", "kw", "ky", "la", "lb", "lg", "li", "ln", "lo", "lt", "lu", "lv", "mg", "mh", "mhr", "mi", "mk", "ml", "mn", "mr", "ms", "mt", "my", "na", "nb", "nd", "ne", "ng", "nl", "nn", "no", "nr", "nv", "ny", "oc", "oj", "om", "or", "os", "pa", "pi", "pl", "ps", "pt", "qu", "rm", "rn", "ro", "ru", "rw", "sa", "sc", "sd", "se", "sg", "si", "sk", "sl", "sm", "sn", "so", "sq", "sr", "ss", "st", "su", "sv", "sw", "ta", "te", "tg", "th", "ti", "tk", "tl", "tn", "to", "tr", "ts", "tt", "tw", "ty", "ug", "uk", "ur", "uz", "ve", "vi", "vo", "wa", "wo", "xh", "yi", "yo", "za", "zh", "zu"]]
    """Only in transcripts of this language; absent: in all."""
    case: NotRequired[Literal["exact", "sentence"]]
    """`exact`, the default: as `word` has it. `sentence`: with a capital at the start of a sentence."""


class VocabularySuggestion(TypedDict):
    """What somebody made of heard words more than once in 90 days. It does nothing until it is added."""
    heard: str
    """What was heard: for `sounds_like`."""
    word: str
    """What it was changed to."""
    times: int
    """How often it was."""


class WebhookEndpoint(TypedDict):
    """Where events are sent."""
    id: str
    """UUID of the endpoint; newer ones sort after older ones."""
    url: str
    """Where events are sent."""
    events: Sequence[EventType]
    """The types that are sent; empty for all."""
    description: str | None
    """The text that was given, for people; null when there is none."""
    enabled: bool
    """Whether events are sent to it."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""
    created_at: str
    """When it was created, ISO 8601 in UTC."""
    failures: int
    """Failed attempts since the last successful one."""
    last_success_at: str | None
    """When the endpoint last answered 2xx."""
    rotated_secrets_until: str | None
    """Until when deliveries are signed with the secret before the last rotation too; null before the first one."""


class WebhookList(TypedDict):
    """All endpoints."""
    data: Sequence[WebhookEndpoint]
    """Newest first."""
    next_cursor: NotRequired[str]
    """For the next page; absent on the last one."""


class Word(TypedDict):
    """A word and when it is spoken."""
    text: str
    """The word as captions show it."""
    start: float
    """Seconds from the start of the media."""
    end: float
    """Seconds from the start of the media."""
    unheard: NotRequired[Literal[True]]
    """Present and true when the word is in the text of the project but was not heard: its times are estimated."""
    confidence: NotRequired[float]
    """How sure the recogniser is of the word, from 0 to 1. Absent when the recogniser gave none, and when the word is from a text."""
    heard: NotRequired[str]
    """What the recogniser wrote, where the word is of a vocabulary. Put it back with `replace_words`. Empty for the further words of a replacement."""
    speaker: NotRequired[str]
    """Label of the speaker; absent when there are no speaker labels."""
    emphasis: NotRequired[Literal[True]]
    """Present and true when the word was chosen to stand out: burned captions draw it as a keyword."""
    emoji: NotRequired[str]
    """One emoji, which burned captions draw after the word. Subtitle files do not have it."""


class WordInput(TypedDict):
    """A word of an edited transcript."""
    text: str
    """The word as captions show it."""
    start: float
    """Seconds from the start of the media."""
    end: float
    """Seconds from the start of the media."""
    unheard: NotRequired[Literal[True]]
    """Present and true when the word is in the text of the project but was not heard: its times are estimated."""
    confidence: NotRequired[float]
    """How sure the recogniser is of the word, from 0 to 1. Absent when the recogniser gave none, and when the word is from a text."""
    heard: NotRequired[str]
    """What the recogniser wrote, where the word is of a vocabulary. Put it back with `replace_words`. Empty for the further words of a replacement."""
    speaker: NotRequired[str]
    """Label of the speaker; absent when there are no speaker labels."""
    emphasis: NotRequired[Literal[True]]
    """Present and true when the word was chosen to stand out: burned captions draw it as a keyword."""
    emoji: NotRequired[str]
    """One emoji, which burned captions draw after the word. Subtitle files do not have it."""


class WordsAt(TypedDict):
    """Neighbouring words of a version."""
    line: int
    """Line of the first word, counted from 0."""
    word: int
    """The first word in that line, counted from 0."""
    count: int
    """The number of words; 0 where only the other version has words."""
    words: NotRequired[Sequence[Word]]
    """In the order in which they are spoken. Absent after the first 20,000 words of the reply."""


class UnknownEvent(TypedDict):
    """An event of a type that is newer than this client."""
    id: str
    """A UUID."""
    type: Literal["unknown"]
    created_at: str
    """ISO 8601 date-time."""
    data: Mapping[str, object]
    test: NotRequired[Literal[True]]
    sent_type: str


class ListProjectsQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""
    status: NotRequired[ProjectStatus]
    """Only those with this status."""
    kind: NotRequired[ProjectKind]
    """Only projects of this kind."""
    title: NotRequired[str]
    """Only projects with this text in their title, in upper or lower case."""
    created_from: NotRequired[str]
    """Only those created on this UTC day or later, as `2026-11-01`."""
    created_to: NotRequired[str]
    """Only those created on this UTC day or earlier."""
    external_id: NotRequired[str]
    """Only the project that has this `external_id`: one or none."""


class ListStylesQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""


class ListFontsQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""


class ListJobsQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""
    project_id: NotRequired[str]
    """The `id` of a project."""
    status: NotRequired[WorkStatus]
    """Only those with this status."""
    type: NotRequired[Literal["import", "transcription", "playback"]]
    """Only those of this type."""
    created_from: NotRequired[str]
    """Only those created on this UTC day or later, as `2026-11-01`."""
    created_to: NotRequired[str]
    """Only those created on this UTC day or earlier."""


class GetTranscriptQuery(TypedDict):
    range_start: NotRequired[float]
    """Start of the file, in seconds of the media: its times count from there. For files alone."""
    range_end: NotRequired[float]
    """End of the file, in seconds of the media. For files alone."""
    speakers: NotRequired[Literal["true", "false"]]
    """`true`: the name of a speaker, otherwise the label, stands in the text where the speaker begins; VTT files have no voice tags then. For files alone."""
    sound_labels: NotRequired[Literal["true", "false"]]
    """`false` leaves out lines of the kind `sound`, such as `[door slams]`. For files alone."""
    frame_rate: NotRequired[Literal["23.976", "24", "25", "29.97", "29.97df", "30", "50", "59.94", "59.94df", "60"]]
    """Frames in a second of the timeline, for files of editors alone; by default those of the media, or the nearest rate that editors have. `df` is drop-frame time code."""
    word_times: NotRequired[Literal["true", "false"]]
    """`true` writes the time of each word into the cues. For `vtt` alone."""
    layer: NotRequired[str]
    """A completed export with `layer: true`: the file lays it over the captions, by the name of its download. For files of editors alone."""


class ListVersionsQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""


class ListReviewLinksQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""
    project_id: NotRequired[str]
    """The `id` of a project."""


class ListCommentsQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""


class ListExportsQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""
    links: NotRequired[Literal["signed", "short"]]
    """What `download_url` is: a signed URL, or a short link that leads to one."""


class ListAccountExportsQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""
    project_id: NotRequired[str]
    """The `id` of a project."""
    batch_id: NotRequired[str]
    """The `id` of a batch; of a list of exports, only those that this request created."""
    status: NotRequired[WorkStatus]
    """Only those with this status."""
    created_from: NotRequired[str]
    """Only those created on this UTC day or later, as `2026-11-01`."""
    created_to: NotRequired[str]
    """Only those created on this UTC day or earlier."""


class ListBatchesQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""


class ListBatchItemsQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""


class ListWebhooksQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""


class ListDeliveriesQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""


class ListEventsQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""
    type: NotRequired[EventTypeInput]
    """Only those of this type."""
    after: NotRequired[str]
    """The `id` of an event: only those that were listed later, in that order."""
    created_from: NotRequired[str]
    """Only those created on this UTC day or later, as `2026-11-01`."""
    created_to: NotRequired[str]
    """Only those created on this UTC day or earlier."""


class GetUsageQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""
    from_: NotRequired[str]
    """First UTC day, such as `2026-11-01`; by default the period has 30 days."""
    to: NotRequired[str]
    """Last UTC day, included; by default today. At most 92 days are added up."""
    by: NotRequired[UsageBy]
    """What each row is the sum of."""


class ListApiKeysQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""


class ListSessionsQuery(TypedDict):
    limit: NotRequired[int]
    """Maximum number of items."""
    cursor: NotRequired[str]
    """The `next_cursor` of the previous page of the same list, with the same filter."""


class GetOpenapiReply(TypedDict):
    openapi: str


class AccountMonthlyBudget(TypedDict):
    credits: int
    spent: int


class AccountLimits(TypedDict):
    open_imports: int
    """Imports that have not ended."""
    open_transcriptions: int
    """Transcriptions that have not ended, and imports that a transcription follows."""
    open_exports: int
    """Exports that have not ended, and those that follow an open import."""
    upload_slots: int
    """Slots that no project uses, up to 24 hours after they were reserved."""
    projects: int
    """Projects."""
    stored_bytes: int
    """Bytes of media and of all transcript versions. An upload slot counts with its size. A running import counts with the largest file that the plan allows."""
    deleted_bytes: int
    """Bytes of deleted projects, fonts, texts and transcript versions, which stay stored for 7 days by default. Beyond the limit nothing more is stored until enough of them are erased."""
    webhooks: int
    """Webhook endpoints."""


class AccountUsage(TypedDict):
    open_imports: int
    """Imports that have not ended."""
    open_transcriptions: int
    """Transcriptions that have not ended, and imports that a transcription follows."""
    open_exports: int
    """Exports that have not ended, and those that follow an open import."""
    upload_slots: int
    """Slots that no project uses, up to 24 hours after they were reserved."""
    projects: int
    """Projects."""
    stored_bytes: int
    """Bytes of media and of all transcript versions. An upload slot counts with its size. A running import counts with the largest file that the plan allows."""
    deleted_bytes: int
    """Bytes of deleted projects, fonts, texts and transcript versions, which stay stored for 7 days by default. Beyond the limit nothing more is stored until enough of them are erased."""
    webhooks: int
    """Webhook endpoints."""


class AccountDailyLimit(TypedDict):
    share_used: float
    """From 0 to 1, rounded up to a thousandth. Work counts with its estimated cost when it is created, and is refused if it would exceed 1; such requests count when they are answered, and are refused at 1."""
    resets_at: str
    """When the next day begins, ISO 8601 in UTC."""


class AccountRateLimitsReads(TypedDict):
    requests: int
    """How many requests a full bucket allows at once."""
    seconds: int
    """The seconds in which an empty bucket is refilled, evenly."""


class AccountRateLimitsWrites(TypedDict):
    requests: int
    """How many requests a full bucket allows at once."""
    seconds: int
    """The seconds in which an empty bucket is refilled, evenly."""


class AccountRateLimitsProbes(TypedDict):
    requests: int
    """How many requests a full bucket allows at once."""
    seconds: int
    """The seconds in which an empty bucket is refilled, evenly."""


class AccountRateLimitsUploads(TypedDict):
    requests: int
    """How many requests a full bucket allows at once."""
    seconds: int
    """The seconds in which an empty bucket is refilled, evenly."""


class AccountRateLimits(TypedDict):
    reads: AccountRateLimitsReads
    """The bucket of the class `reads`."""
    writes: AccountRateLimitsWrites
    """The bucket of the class `writes`."""
    probes: AccountRateLimitsProbes
    """The bucket of the class `probes`."""
    uploads: AccountRateLimitsUploads
    """The bucket of the class `uploads`."""


class BatchCompletedEventData(TypedDict):
    batch_id: str
    """UUID of the batch; newer ones sort after older ones."""
    status: Literal["completed", "cancelled"]
    """Whether it was cancelled."""
    total: int
    """How many sources it had."""
    completed: int
    """How many were transcribed, with all exports."""
    failed: int
    """How many ended otherwise."""
    credits: int
    """Charged for its work, without what was refunded."""
    metadata: NotRequired[Mapping[str, str]]
    """Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""


class CapReachedEventData(TypedDict):
    key_id: str
    """UUID of the API key; newer ones sort after older ones."""
    name: str
    """The name of the key."""
    cap_credits: int
    """Credits that it may spend in a period."""
    cap_period: CapPeriod
    """How long a period is."""
    period: str
    """The UTC day or month."""
    spent_credits: int
    """After the charge."""


class CreditsLowEventData(TypedDict):
    credits: int
    """After the charge."""
    low_credits: int
    """The setting of the account."""


class DeliveryAttemptRequest(TypedDict):
    url: str
    headers: Mapping[str, str]


class DeliveryAttemptResponse(TypedDict):
    status: int
    content_type: str | None
    body: str
    cut: bool


class ErrorErrorDetailsItem(TypedDict):
    param: str
    message: str


class ErrorError(TypedDict):
    code: Literal["invalid_request", "unsupported_source_url", "not_media", "unsupported_media", "encrypted_media", "unusable_font", "font_licence", "no_audio", "duration_limit_exceeded", "unauthorized", "insufficient_credits", "spend_limit_reached", "max_credits_exceeded", "key_cap_reached", "scope_missing", "origin_refused", "key_of_client", "beyond_own_key", "plan_limit_exceeded", "not_found", "method_not_allowed", "transcript_not_ready", "external_id_taken", "project_busy", "cancel_limit_reached", "quote_stale", "upload_incomplete", "upload_used", "quote_expired", "upload_expired", "version_mismatch", "payload_too_large", "rate_limited", "too_many_open", "idempotency_key_reused", "tus_invalid_request", "tus_unauthorized", "tus_not_found", "tus_offset_conflict", "tus_gone", "tus_version_unsupported", "tus_too_large", "tus_unsupported_media_type", "tus_locked", "tus_checksum_mismatch", "internal_error", "unavailable"] | str
    """Stable, for programs; `x-error-codes` says what to do about each."""
    message: str
    """What is wrong, in a sentence for people."""
    param: NotRequired[str]
    """The field, query parameter or header that is wrong: `style.font_size`, `presets[0]`."""
    details: NotRequired[Sequence[ErrorErrorDetailsItem]]
    """Every problem that was found in the body or query."""
    project_id: NotRequired[str]
    """The project that has the `external_id`; only of `external_id_taken`."""
    request_id: str
    """Give it when you report a problem."""
    doc_url: str
    """Where the code is described."""


class ExportSubtitles(TypedDict):
    srt: str
    """The path of the SRT."""
    vtt: str
    """The path of the WebVTT."""


class ExportCompletedEventData(TypedDict):
    project_id: str
    """UUID of the project; newer ones sort after older ones."""
    export_id: str
    """UUID of the export; newer ones sort after older ones."""
    batch_id: NotRequired[str]
    """Shared by the exports that one request made."""
    status: Literal["completed"]
    """How it ended."""
    metadata: NotRequired[Mapping[str, str]]
    """Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events."""
    external_id: NotRequired[str]
    """Your own id of the project, unique in the account; absent where none was given."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""


class ExportFailedEventData(TypedDict):
    project_id: str
    """UUID of the project; newer ones sort after older ones."""
    export_id: str
    """UUID of the export; newer ones sort after older ones."""
    batch_id: NotRequired[str]
    """Shared by the exports that one request made."""
    status: Literal["failed"]
    """How it ended."""
    error: str
    """Why it failed, in a sentence for people; null or absent otherwise."""
    error_code: NotRequired[FailureCode]
    """Machine-readable reason; null for success and for failures before codes existed. Codes may be added."""
    refunded: NotRequired[int]
    """Credits that were refunded; absent in events of earlier releases."""
    metadata: NotRequired[Mapping[str, str]]
    """Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events."""
    external_id: NotRequired[str]
    """Your own id of the project, unique in the account; absent where none was given."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""


class JobCompletedEventData(TypedDict):
    project_id: str
    """UUID of the project; newer ones sort after older ones."""
    job_id: str
    """UUID of the import, the transcription or the making of playback files."""
    batch_id: NotRequired[str]
    """The batch that made the project; absent where none did."""
    status: Literal["completed"]
    """How it ended."""
    metadata: NotRequired[Mapping[str, str]]
    """Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events."""
    external_id: NotRequired[str]
    """Your own id of the project, unique in the account; absent where none was given."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""


class JobFailedEventData(TypedDict):
    project_id: str
    """UUID of the project; newer ones sort after older ones."""
    job_id: str
    """UUID of the import, the transcription or the making of playback files."""
    batch_id: NotRequired[str]
    """The batch that made the project; absent where none did."""
    status: Literal["failed"]
    """How it ended."""
    error: str
    """Why it failed, in a sentence for people; null or absent otherwise."""
    error_code: NotRequired[FailureCode]
    """Machine-readable reason; null for success and for failures before codes existed. Codes may be added."""
    refunded: NotRequired[int]
    """Credits that were refunded; absent in events of earlier releases."""
    metadata: NotRequired[Mapping[str, str]]
    """Your own pairs of names and texts; absent where none were given. Do not put secrets in them: they are in replies and events."""
    external_id: NotRequired[str]
    """Your own id of the project, unique in the account; absent where none was given."""
    test: NotRequired[Literal[True]]
    """True if created with a test key; otherwise absent."""


class LookDocumentColors(TypedDict):
    color: str
    highlight: NotRequired[str]


class LookDocumentRolesWordColor(TypedDict):
    stops: Sequence[str]
    """From the first to the last, evenly."""
    angle: NotRequired[float]
    """Degrees: 0 runs to the right, 90 down."""


class LookDocumentRolesWordOutlinesItem(TypedDict):
    color: str
    width: float
    """From the letters or the outline before, in type sizes."""


class LookDocumentRolesWordShadow(TypedDict):
    color: str
    right: NotRequired[float]
    down: NotRequired[float]
    blur: NotRequired[float]


class LookDocumentRolesWordGlow(TypedDict):
    color: str
    radius: float
    strength: NotRequired[int]


class LookDocumentRolesWordBoxColor(TypedDict):
    stops: Sequence[str]
    """From the first to the last, evenly."""
    angle: NotRequired[float]
    """Degrees: 0 runs to the right, 90 down."""


class LookDocumentRolesWordBox(TypedDict):
    color: str | LookDocumentRolesWordBoxColor
    radius: NotRequired[float]
    padding: NotRequired[float]
    height: NotRequired[Literal["caps", "line"]]


class LookDocumentRolesWord(TypedDict):
    font: Literal["Inter", "Bricolage Grotesque", "Montserrat", "Poppins", "Bebas Neue", "Playfair Display", "Anton", "Archivo Black", "Atkinson Hyperlegible", "Barlow Condensed", "Bodoni Moda", "Caveat Brush", "Fredoka", "JetBrains Mono", "Unbounded"]
    size: float
    letter_spacing: NotRequired[float]
    letter_case: NotRequired[Literal["original", "upper", "lower"]]
    color: NotRequired[str | LookDocumentRolesWordColor]
    outlines: NotRequired[Sequence[LookDocumentRolesWordOutlinesItem]]
    shadow: NotRequired[LookDocumentRolesWordShadow]
    glow: NotRequired[LookDocumentRolesWordGlow]
    box: NotRequired[LookDocumentRolesWordBox]
    rotation: NotRequired[float]
    opacity: NotRequired[float]


class LookDocumentRolesSpokenColor(TypedDict):
    stops: Sequence[str]
    """From the first to the last, evenly."""
    angle: NotRequired[float]
    """Degrees: 0 runs to the right, 90 down."""


class LookDocumentRolesSpokenOutlinesItem(TypedDict):
    color: str
    width: float
    """From the letters or the outline before, in type sizes."""


class LookDocumentRolesSpokenShadow(TypedDict):
    color: str
    right: NotRequired[float]
    down: NotRequired[float]
    blur: NotRequired[float]


class LookDocumentRolesSpokenGlow(TypedDict):
    color: str
    radius: float
    strength: NotRequired[int]


class LookDocumentRolesSpokenBoxColor(TypedDict):
    stops: Sequence[str]
    """From the first to the last, evenly."""
    angle: NotRequired[float]
    """Degrees: 0 runs to the right, 90 down."""


class LookDocumentRolesSpokenBox(TypedDict):
    color: str | LookDocumentRolesSpokenBoxColor
    radius: NotRequired[float]
    padding: NotRequired[float]
    height: NotRequired[Literal["caps", "line"]]


class LookDocumentRolesSpoken(TypedDict):
    scale: NotRequired[float]
    color: NotRequired[str | LookDocumentRolesSpokenColor]
    outlines: NotRequired[Sequence[LookDocumentRolesSpokenOutlinesItem]]
    shadow: NotRequired[LookDocumentRolesSpokenShadow]
    glow: NotRequired[LookDocumentRolesSpokenGlow]
    box: NotRequired[LookDocumentRolesSpokenBox]
    rotation: NotRequired[float]
    opacity: NotRequired[float]


class LookDocumentRolesKeywordColor(TypedDict):
    stops: Sequence[str]
    """From the first to the last, evenly."""
    angle: NotRequired[float]
    """Degrees: 0 runs to the right, 90 down."""


class LookDocumentRolesKeywordOutlinesItem(TypedDict):
    color: str
    width: float
    """From the letters or the outline before, in type sizes."""


class LookDocumentRolesKeywordShadow(TypedDict):
    color: str
    right: NotRequired[float]
    down: NotRequired[float]
    blur: NotRequired[float]


class LookDocumentRolesKeywordGlow(TypedDict):
    color: str
    radius: float
    strength: NotRequired[int]


class LookDocumentRolesKeywordBoxColor(TypedDict):
    stops: Sequence[str]
    """From the first to the last, evenly."""
    angle: NotRequired[float]
    """Degrees: 0 runs to the right, 90 down."""


class LookDocumentRolesKeywordBox(TypedDict):
    color: str | LookDocumentRolesKeywordBoxColor
    radius: NotRequired[float]
    padding: NotRequired[float]
    height: NotRequired[Literal["caps", "line"]]


class LookDocumentRolesKeyword(TypedDict):
    scale: NotRequired[float]
    letter_case: NotRequired[Literal["original", "upper", "lower"]]
    color: NotRequired[str | LookDocumentRolesKeywordColor]
    outlines: NotRequired[Sequence[LookDocumentRolesKeywordOutlinesItem]]
    shadow: NotRequired[LookDocumentRolesKeywordShadow]
    glow: NotRequired[LookDocumentRolesKeywordGlow]
    box: NotRequired[LookDocumentRolesKeywordBox]
    rotation: NotRequired[float]
    opacity: NotRequired[float]


class LookDocumentRoles(TypedDict):
    word: LookDocumentRolesWord
    spoken: NotRequired[LookDocumentRolesSpoken]
    keyword: NotRequired[LookDocumentRolesKeyword]


class LookDocumentRowBoxColor(TypedDict):
    stops: Sequence[str]
    """From the first to the last, evenly."""
    angle: NotRequired[float]
    """Degrees: 0 runs to the right, 90 down."""


class LookDocumentRowBox(TypedDict):
    color: str | LookDocumentRowBoxColor
    radius: NotRequired[float]
    padding: NotRequired[float]
    height: NotRequired[Literal["caps", "line"]]


class LookDocumentPageBoxColor(TypedDict):
    stops: Sequence[str]
    """From the first to the last, evenly."""
    angle: NotRequired[float]
    """Degrees: 0 runs to the right, 90 down."""


class LookDocumentPageBox(TypedDict):
    color: str | LookDocumentPageBoxColor
    radius: NotRequired[float]
    padding: NotRequired[float]
    height: NotRequired[Literal["caps", "line"]]


class LookDocumentPages(TypedDict):
    words: NotRequired[int]
    rows: NotRequired[int]
    placement: NotRequired[Literal["top", "middle", "bottom"]]
    readable_lines: NotRequired[bool]
    fills: NotRequired[bool]
    steady: NotRequired[bool]
    whole_zone: NotRequired[bool]
    line_height: NotRequired[float]


class LookDocumentMotionIn(TypedDict):
    kind: Literal["fade", "pop", "zoom", "rise", "drop", "slide"]
    duration_ms: NotRequired[int]
    overshoot: NotRequired[float]


class LookDocumentMotionOut(TypedDict):
    kind: Literal["fade", "pop", "zoom", "rise", "drop", "slide"]
    duration_ms: NotRequired[int]
    overshoot: NotRequired[float]


class LookDocumentMotionSpoken(TypedDict):
    kind: Literal["fade", "pop", "grow", "bounce", "land", "box_pop", "box_glide"]
    duration_ms: NotRequired[int]
    overshoot: NotRequired[float]


LookDocumentMotion = TypedDict(
    "LookDocumentMotion",
    {
        "in": "NotRequired[LookDocumentMotionIn]",
        "out": "NotRequired[LookDocumentMotionOut]",
        "spoken": "NotRequired[LookDocumentMotionSpoken]",
    },
)


class LookDocumentEmphasis(TypedDict):
    keywords: NotRequired[Sequence[str]]
    rules: NotRequired[Sequence[Literal["numbers", "names", "strongest"]]]


class LookDocumentPlatformsYoutube(TypedDict):
    size: NotRequired[float]
    placement: NotRequired[Literal["top", "middle", "bottom"]]


class LookDocumentPlatformsYoutubeShorts(TypedDict):
    size: NotRequired[float]
    placement: NotRequired[Literal["top", "middle", "bottom"]]


class LookDocumentPlatformsTiktok(TypedDict):
    size: NotRequired[float]
    placement: NotRequired[Literal["top", "middle", "bottom"]]


class LookDocumentPlatformsInstagramReels(TypedDict):
    size: NotRequired[float]
    placement: NotRequired[Literal["top", "middle", "bottom"]]


class LookDocumentPlatformsInstagramFeed(TypedDict):
    size: NotRequired[float]
    placement: NotRequired[Literal["top", "middle", "bottom"]]


class LookDocumentPlatformsLinkedin(TypedDict):
    size: NotRequired[float]
    placement: NotRequired[Literal["top", "middle", "bottom"]]


class LookDocumentPlatforms(TypedDict):
    youtube: NotRequired[LookDocumentPlatformsYoutube]
    youtube_shorts: NotRequired[LookDocumentPlatformsYoutubeShorts]
    tiktok: NotRequired[LookDocumentPlatformsTiktok]
    instagram_reels: NotRequired[LookDocumentPlatformsInstagramReels]
    instagram_feed: NotRequired[LookDocumentPlatformsInstagramFeed]
    linkedin: NotRequired[LookDocumentPlatformsLinkedin]


class McpErrorError(TypedDict):
    code: int
    """A code of JSON-RPC or of the Model Context Protocol."""
    message: str
    """For a person."""
    data: NotRequired[Mapping[str, object]]
    """Depends on the code."""


class PatchVocabularyDismissItem(TypedDict):
    heard: str
    word: str


class SpendThresholdEventData(TypedDict):
    month: str
    """The UTC month, YYYY-MM."""
    threshold_percent: Literal[50, 80, 100]
    """The share of the budget that was crossed."""
    spent_credits: int
    """Charged in the month less what was refunded in it, after the charge."""
    monthly_budget: int
    """The setting of the account."""


class UploadSlotResumable(TypedDict):
    endpoint: str
    """Where the upload is created."""
    headers: Mapping[str, str]
    """Headers of every request of the upload; the API key is not sent."""
    metadata: Mapping[str, str]
    """Entries of Upload-Metadata."""
    chunk_size: int
    """Bytes of each PATCH; only the last may have fewer."""


class UploadSlotMultipart(TypedDict):
    part_size: int
    """Bytes of each part; only the last may have fewer."""
    part_count: int
    """How many parts the file has."""
    expires_at: str
    """When the parts must be complete, ISO 8601 in UTC."""


WorkEvent: TypeAlias = JobCompletedEvent | JobFailedEvent | ExportCompletedEvent | ExportFailedEvent
"""Work has ended. `type` says which of the four it is."""

WebhookEvent: TypeAlias = WorkEvent | BatchCompletedEvent | CreditsLowEvent | SpendThresholdEvent | CapReachedEvent | UnknownEvent
"""The body of a delivery. Types may be added: ignore those that you do not know."""

Scope: TypeAlias = ScopeInput | str
"""What a key may do. Scopes may be added."""

ProjectVocabulary: TypeAlias = Sequence[VocabularyEntryInput]
"""Up to 50 words for this project alone. They go before those of the account."""

PresetId: TypeAlias = PresetIdInput | str
"""A platform; PresetIdInput describes those of this release."""

FailureCode: TypeAlias = Literal["cancelled", "unsupported_source_url", "link_not_found", "link_forbidden", "link_unreachable", "link_too_slow", "not_media", "unsupported_media", "encrypted_media", "unreadable_media", "no_audio", "invalid_request", "duration_limit_exceeded", "plan_limit_exceeded", "too_many_open", "no_speech", "language_unknown", "language_not_supported", "text_mismatch", "transcription_failed", "captions_too_slow", "render_failed", "insufficient_credits", "max_credits_exceeded", "spend_limit_reached", "key_cap_reached", "unauthorized", "internal_error"] | str
"""Why work failed. Codes may be added. `x-failure-codes` says what each means, whether the same request may succeed later, and what to do."""

EventType: TypeAlias = EventTypeInput | str
"""What happened. Types may be added: ignore those that you do not know."""
