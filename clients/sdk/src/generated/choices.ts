// Written by npm run openapi from contract/ and core/. Do not edit.

export const templates = ['clean', 'karaoke', 'bold', 'neon', 'minimal'] as const;
export const looks = ['punch', 'cinema', 'duo', 'pill', 'steps', 'lyric', 'stadium', 'atelier', 'bounce', 'bulletin', 'accessible', 'marker'] as const;
export const fonts = ['Inter', 'Bricolage Grotesque', 'Montserrat', 'Poppins', 'Bebas Neue', 'Playfair Display', 'Anton', 'Archivo Black', 'Atkinson Hyperlegible', 'Barlow Condensed', 'Bodoni Moda', 'Caveat Brush', 'Fredoka', 'JetBrains Mono', 'Unbounded'] as const;
export const placements = ['top', 'middle', 'bottom'] as const;
export const animations = ['none', 'fade', 'pop', 'rise', 'slide', 'word_fade', 'word_pop', 'word_grow'] as const;
export const letterCases = ['original', 'upper', 'lower'] as const;
export const presets = ['youtube', 'youtube_shorts', 'tiktok', 'instagram_reels', 'instagram_feed', 'linkedin'] as const;
export const resolutions = ['720p', '1080p', '2160p'] as const;
export const fits = ['auto', 'crop', 'pad', 'blur'] as const;
export const transcriptFormats = ['json', 'srt', 'vtt', 'txt', 'fcpxml', 'fcpxml_titles', 'xmeml', 'otio'] as const;
export const timelineRates = ['23.976', '24', '25', '29.97', '29.97df', '30', '50', '59.94', '59.94df', '60'] as const;
export const projectStatuses = ['importing', 'draft', 'transcribing', 'ready', 'failed'] as const;
export const workStatuses = ['queued', 'processing', 'completed', 'failed'] as const;
export const scopes = ['projects:read', 'projects:write', 'projects:delete', 'exports:write', 'webhooks:manage', 'account:read', 'keys:manage'] as const;
/** The minutes between the attempts of a webhook delivery. */
export const retryWaitMinutes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 209] as const;
